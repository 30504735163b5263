import { expect, it } from 'vitest';
import { mergePatientsInput } from './patient-files';
import { savePatientInput } from './patients';

const id = '01930000-0000-7000-8000-000000000001';
const other = '01930000-0000-7000-8000-000000000002';
/** Returns an address of this length whose parts a mail server accepts. */
const address = (length: number) =>
  `${'a'.repeat(60)}@${`${'b'.repeat(50)}.`.repeat(9)}`
    .slice(0, length - 3)
    .replace(/\.$/, 'c')
    .concat('.ee');

it('limits a patient’s e-mail address to the length that mail servers accept', () => {
  const person = (email: string) => ({ firstName: 'Mari', lastName: 'Mets', email });
  const merge = (email: string) => ({ keepId: id, keepVersion: 1, mergeId: other, mergeVersion: 1, fields: person(email) });
  expect(address(254)).toHaveLength(254);
  for (const [length, fits] of [
    [254, true],
    [255, false],
  ] as const) {
    expect(savePatientInput.safeParse(person(address(length))).success, `${length} letters`).toBe(fits);
    expect(mergePatientsInput.safeParse(merge(address(length))).success, `${length} letters, merged`).toBe(fits);
  }
});
