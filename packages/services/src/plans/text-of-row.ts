import type { MedicalTemplateRow } from '@molaar/contracts';

/** What a patient reads about a treatment: the text, then the condition that its price stands under. */
export function textOfRow({ treatmentText, disclaimers }: Pick<MedicalTemplateRow, 'treatmentText' | 'disclaimers'>): string {
  return [treatmentText, disclaimers].filter((part) => part !== '').join('\n');
}
