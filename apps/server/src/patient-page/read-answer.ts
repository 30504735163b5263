import type { TreatmentChoice } from '@molaar/contracts';
import { CHOICES, treatmentChoice } from '@molaar/contracts';

const FIELD = /^(choice|question)-([0-9a-f-]{36})$/;
const LONGEST_COMMENT = 2000;

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
  const text = (name: string) => texts.get(name) ?? '';
  const ids = [...new Set(fields.flatMap(([name]) => FIELD.exec(name)?.[2] ?? []))];
  const choices = ids.flatMap((treatmentId) => {
    const choice = CHOICES.find((known) => known === text(`choice-${treatmentId}`)) ?? null;
    const question = text(`question-${treatmentId}`).trim().slice(0, 1000);
    const parsed = treatmentChoice.safeParse({ treatmentId, choice, question });
    return parsed.success ? [parsed.data] : [];
  });
  return { choices, comment: text('comment').trim().slice(0, LONGEST_COMMENT), fields };
}

function isField(name: string): boolean {
  return name === 'comment' || name === 'lang' || FIELD.test(name);
}
