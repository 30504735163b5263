import type { TreatmentChoice } from '@molaar/contracts';
import { CHOICES, LONGEST_ANSWER, MOST_TREATMENTS, treatmentChoice } from '@molaar/contracts';

const FIELD = /^(choice|question)-([0-9a-f-]{36})$/;

/** A character of a form is at most three bytes of UTF-8, each written as `%XX`. Bytes. */
const CHARACTER_BYTES = 9;
/** Names of a treatment's two fields, its choice, and the signs between them. Bytes. */
const FRAME_BYTES = 128;

/** The longest form that a patient can fill in, every text of every treatment to its end. Bytes. */
export const ANSWER_BYTES =
  MOST_TREATMENTS * (LONGEST_ANSWER.question * CHARACTER_BYTES + FRAME_BYTES) + LONGEST_ANSWER.comment * CHARACTER_BYTES + FRAME_BYTES;

export interface FormAnswer {
  choices: TreatmentChoice[];
  comment: string;
  /** The fields as they came, for a form that carries them on. */
  fields: [string, string][];
}

/** Reads the patient's form. Whatever is no field of it is left out; texts beyond their length are cut. */
export function readAnswer(form: Readonly<Record<string, unknown>>): FormAnswer {
  const fields = Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && isField(entry[0]));
  const texts = new Map(fields);
  // A browser counts a line break as one character and sends it as two.
  const text = (name: string) => (texts.get(name) ?? '').replace(/\r\n?/g, '\n');
  const ids = [...new Set(fields.flatMap(([name]) => FIELD.exec(name)?.[2] ?? []))];
  const choices = ids.flatMap((treatmentId) => {
    const choice = CHOICES.find((known) => known === text(`choice-${treatmentId}`)) ?? null;
    const question = cut(text(`question-${treatmentId}`), LONGEST_ANSWER.question);
    const parsed = treatmentChoice.safeParse({ treatmentId, choice, question });
    return parsed.success ? [parsed.data] : [];
  });
  return { choices, comment: cut(text('comment'), LONGEST_ANSWER.comment), fields };
}

/** Half of a character that takes two places cannot be stored: one that the end falls into is left out. */
function cut(text: string, length: number): string {
  return text
    .trim()
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '');
}

function isField(name: string): boolean {
  return name === 'comment' || name === 'lang' || FIELD.test(name);
}
