import { describe, expect, it } from 'vitest';
import { TERMS_VERSION } from './constants';
import { signUpInput } from './sign-up';

const FORM = {
  ...{ title: null, firstName: 'Mari', lastName: 'Mets', phone: null, treats: true, companyName: 'Näidis OÜ', addressLine1: 'Näidise 1' },
  ...{ addressLine2: null, country: 'EE', county: null, zipCode: '10000', type: 'ENTERPRISE', isMonthly: true, locale: 'et' },
  ...{ termsAccepted: true, termsVersion: TERMS_VERSION },
};
const PASSWORD = 'Right-password-1';
const wrongOf = (form: object) => signUpInput.safeParse(form).error?.issues.map(({ path }) => path.join('.'));

describe('form of a sign-up', () => {
  it('requires a password and its confirmation without an identity provider', () => {
    const form = { ...FORM, email: 'mari@molaar.test', password: PASSWORD, confirmPassword: PASSWORD };
    expect(signUpInput.parse(form)).toEqual(form);
    expect(signUpInput.parse({ ...form, byProvider: false })).toMatchObject({ password: PASSWORD });
    expect(wrongOf({ ...form, confirmPassword: 'Other-password-1' })).toEqual(['confirmPassword']);
    expect(wrongOf({ ...FORM, email: 'mari@molaar.test' })).toEqual(['password', 'confirmPassword']);
    expect(wrongOf({ ...form, email: undefined })).toEqual(['email']);
  });

  it('requires neither with an identity provider, but everything else', () => {
    expect(signUpInput.parse({ ...FORM, byProvider: true })).toEqual({ ...FORM, byProvider: true });
    expect(signUpInput.parse({ ...FORM, byProvider: true, password: 'x', confirmPassword: 'y' })).not.toHaveProperty('password');
    expect(wrongOf({ ...FORM, byProvider: true, email: 'mari', firstName: '', termsAccepted: false })).toEqual([
      'email',
      'firstName',
      'termsAccepted',
    ]);
    expect(wrongOf({ ...FORM, byProvider: 'yes' })).toEqual(['byProvider']);
  });
});
