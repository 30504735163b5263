import { expect, it } from 'vitest';
import { offerNewPatient } from './offer-new-patient';

const mari = { firstName: 'Mari', lastName: 'Tamm' };
const other = { firstName: 'Mari-Liis', lastName: 'Tamme' };

it('offers a new patient whom the search has not found, and beside others once the whole name is typed', () => {
  expect(offerNewPatient('Mari', [])).toBe('NEW');
  expect(offerNewPatient('Mari', [mari, other])).toBeNull();
  expect(offerNewPatient('Mari Tam', [mari, other])).toBe('NEW');
  expect(offerNewPatient(' , ', [])).toBeNull();
});

it('offers a second patient of the same name, and says so', () => {
  for (const name of ['Mari Tamm', 'mari  tamm ', 'Tamm, Mari', 'TAMM MARI'])
    expect(offerNewPatient(name, [other, mari])).toBe('SAME_NAME');
});
