import type { OptionAnswer, PatientSignature, TreatmentChoice } from '@molaar/contracts';
import { CHOICES, MAX_ANSWER_LENGTH, MAX_TREATMENTS, OPTION_ANSWERS, patientSignature, treatmentChoice } from '@molaar/contracts';

const FIELD = /^(choice|question|option)-([0-9a-f-]{36})$/;

/** A character of a form has at most three bytes of UTF-8, each sent as `%XX`. Bytes. */
const CHARACTER_BYTES = 9;
/** Names of a treatment's two fields, its choice, and the separators. Bytes. */
const FRAME_BYTES = 128;

/** A name and a drawing of the largest size. Bytes. */
const SIGNATURE_BYTES = 24_000;

/** Size of the longest form that a patient can fill in, with every text at its limit. Bytes. */
export const ANSWER_BYTES =
  MAX_TREATMENTS * (MAX_ANSWER_LENGTH.question * CHARACTER_BYTES + FRAME_BYTES) +
  MAX_ANSWER_LENGTH.comment * CHARACTER_BYTES +
  FRAME_BYTES +
  SIGNATURE_BYTES;

export interface FormAnswer {
  choices: TreatmentChoice[];
  /** Answers to choices between alternatives. */
  options: OptionAnswer[];
  comment: string;
  /** Null when no name was entered. */
  signature: PatientSignature | null;
  /** Id of the answer that the page showed; null for none, undefined when the form does not say it. */
  basedOn: string | null | undefined;
  /** The submitted fields, for a form that repeats them as hidden fields. */
  fields: [string, string][];
}

/** Reads the patient's form. Unknown fields are ignored; texts over their limit are cut. */
export function readAnswer(form: Readonly<Record<string, unknown>>): FormAnswer {
  const fields = Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && isField(entry[0]));
  const texts = new Map(fields);
  // A browser counts a line break as one character but sends two.
  const text = (name: string) => (texts.get(name) ?? '').replace(/\r\n?/g, '\n');
  const ids = [...new Set(fields.flatMap(([name]) => FIELD.exec(name)?.[2] ?? []))];
  const choices = ids.flatMap((treatmentId) => {
    const choice = CHOICES.find((known) => known === text(`choice-${treatmentId}`)) ?? null;
    const question = cut(text(`question-${treatmentId}`), MAX_ANSWER_LENGTH.question);
    const parsed = treatmentChoice.safeParse({ treatmentId, choice, question });
    return parsed.success ? [parsed.data] : [];
  });
  const options = ids.flatMap((treatmentId) => {
    const option = OPTION_ANSWERS.find((known) => known === text(`option-${treatmentId}`));
    return option ? [{ treatmentId, option }] : [];
  });
  return {
    choices,
    options,
    comment: cut(text('comment'), MAX_ANSWER_LENGTH.comment),
    signature: readSignature(text),
    basedOn: texts.get('based-on') === '' ? null : texts.get('based-on'),
    fields,
  };
}

/** An unreadable drawing is left out: the typed name is the signature. */
function readSignature(text: (name: string) => string): PatientSignature | null {
  const name = cut(text('signature-name'), 200);
  const path = text('signature-path') || null;
  const signed = patientSignature.safeParse({ name, path });
  if (signed.success) return signed.data;
  return name === '' ? null : { name, path: null };
}

/** Cuts a text without splitting a surrogate pair, whose half cannot be stored. */
function cut(text: string, length: number): string {
  return text
    .trim()
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '');
}

function isField(name: string): boolean {
  return ['comment', 'lang', 'based-on', 'signature-name', 'signature-path'].includes(name) || FIELD.test(name);
}
