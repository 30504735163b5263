import { describe, expect, it } from 'vitest';
import { isPersonName, NAME_FORBIDDEN, PASSWORD_RULES, PHONE_PATTERN } from './validation';

describe('validation constants', () => {
  // Persian names contain joiners (U+200C); a hyphen replaces an unknown name.
  it.each(['Õie Ääremaa', "Mari-Liis O'Brien", 'Šárka Žáková', '李', 'علی\u200cرضا', '-'])('accept %s as a name', (name) => {
    expect(isPersonName(name)).toBe(true);
  });

  it.each(['', '\u200b', '\u00a0', 'Mari\nBcc', 'Mari\u0000', 'Mari7', 'Mari٣'])('reject %j as a name', (name) => {
    expect(isPersonName(name)).toBe(false);
  });

  it('forbid each symbol of the list in a name', () => {
    const symbols = '/@£$%&{}[]^;:.,´_+"!?~<>|§#¤=«»¶©№„“”’¨™0123456789';
    for (const symbol of symbols) expect(NAME_FORBIDDEN.test(`Mari${symbol}`), symbol).toBe(true);
  });

  it('accept each special character of the list in a password', () => {
    for (const special of '~!@#$%^*-_=+[{]}/;:,.?') expect(PASSWORD_RULES.special.test(special), special).toBe(true);
    expect(PASSWORD_RULES.special.test('Abc123 ')).toBe(false);
  });

  it('limit a phone number to 1 to 19 digits after an optional plus', () => {
    for (const phone of ['+3725555555', '1', '1234567890123456789']) expect(PHONE_PATTERN.test(phone)).toBe(true);
    for (const phone of ['', '+', '12345678901234567890', '+372 555', '55+5', '5a']) expect(PHONE_PATTERN.test(phone)).toBe(false);
  });
});
