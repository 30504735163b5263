import { TERMS_VERSION } from '@molaar/contracts';
import { PASSWORD } from '@molaar/services/testing/portal';

/** A filled-in sign-up form without `email`. */
export const SIGN_UP_FORM = {
  password: PASSWORD,
  confirmPassword: PASSWORD,
  title: 'Dr',
  firstName: 'Näidis',
  lastName: 'Omanik',
  phone: '+3725550000',
  treats: true,
  companyName: 'Näidishambad OÜ',
  addressLine1: 'Näidise 1',
  addressLine2: null,
  country: 'EE',
  county: 'Harjumaa',
  zipCode: '10000',
  type: 'SMALL_CLINIC',
  isMonthly: true,
  locale: 'et',
  timeZone: 'Europe/Tallinn',
  termsAccepted: true,
  termsVersion: TERMS_VERSION,
} as const;
