import { expect, it } from 'vitest';
import { phone } from './fields';
import { savePatientInput } from './patients';

it('takes a phone number as people write it, and keeps its digits', () => {
  expect(phone.parse(' +372 5123\u00a04567 ')).toBe('+37251234567');
  expect(savePatientInput.parse({ firstName: 'Mari', lastName: 'Maasikas', phoneNumber: '+372 5123 4567' }).phoneNumber).toBe(
    '+37251234567',
  );
  expect(savePatientInput.parse({ firstName: 'Mari', lastName: 'Maasikas', phoneNumber: '' }).phoneNumber).toBe('');
  for (const wrong of ['+372 5123 456x', '+ ', '5 + 5']) expect(phone.safeParse(wrong).success).toBe(false);
});
