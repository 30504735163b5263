import { afterEach, expect, it, vi } from 'vitest';
import { companyFields } from './company';
import { contactInput } from './contact';
import { saveDisclaimerInput } from './disclaimers';
import { birthDate, phone } from './fields';
import { savePartnerInput } from './partners';
import { savePatientInput } from './patients';
import { savePricingComponentInput, savePricingTemplateInput } from './pricing';
import { saveMedicalTemplateInput } from './templates';
import { emailPlanInput } from './treatment-plan-sharing';

afterEach(() => vi.useRealTimers());

it('accepts a phone number with spaces, and removes them', () => {
  expect(phone.parse(' +372 5123\u00a04567 ')).toBe('+37251234567');
  expect(savePatientInput.parse({ firstName: 'Mari', lastName: 'Maasikas', phoneNumber: '+372 5123 4567' }).phoneNumber).toBe(
    '+37251234567',
  );
  expect(savePatientInput.parse({ firstName: 'Mari', lastName: 'Maasikas', phoneNumber: '' }).phoneNumber).toBe('');
  for (const wrong of ['+372 5123 456x', '+ ', '5 + 5']) expect(phone.safeParse(wrong).success).toBe(false);
});

it('accepts possible birth dates, also where it is already tomorrow', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T12:00:00Z') });
  for (const day of ['1800-01-01', '1984-02-29', '2026-03-02', '2026-03-03']) expect(birthDate.safeParse(day).success, day).toBe(true);
  for (const day of ['0000-01-01', '0196-05-17', '1799-12-31', '2026-03-04', '9999-12-31', '2026-02-30', ''])
    expect(birthDate.safeParse(day).success, day).toBe(false);
});

it('joins the lines of a subject, and removes duplicate copies', () => {
  const mail = { id: '01930000-0000-7000-8000-000000000001', to: 'mari@molaar.test', subject: ' Plaan\r\nBcc: x@y.ee\n', body: 'Tere' };
  expect(emailPlanInput.parse({ ...mail, cc: 'a@b.ee, A@B.ee; c@b.ee' })).toMatchObject({
    subject: 'Plaan Bcc: x@y.ee',
    cc: ['A@B.ee', 'c@b.ee'],
  });
  expect(emailPlanInput.safeParse({ ...mail, subject: '\n' }).success).toBe(false);
  expect(contactInput.parse({ name: 'Mari\nMets', email: 'mari@molaar.test', subject: 'a\u2028b', message: 'c\nd' })).toMatchObject({
    name: 'Mari Mets',
    subject: 'a b',
    message: 'c\nd',
  });
});

it('composes letters before it checks the length, so that a name is the same from any keyboard', () => {
  const names = { pricingTemplateId: '01930000-0000-7000-8000-000000000001', unit: 'TOOTH', price: 1 } as const;
  expect(savePatientInput.parse({ firstName: 'Ju\u0308ri', lastName: 'O\u0303un' })).toMatchObject({
    firstName: 'J\u00fcri',
    lastName: '\u00d5un',
  });
  expect(savePricingComponentInput.parse({ ...names, code: 'A\u0308', name: ' To\u0308o\u0308 ' })).toMatchObject({
    code: '\u00c4',
    name: 'T\u00f6\u00f6',
  });
  // This letter becomes two.
  const long = '\u0958'.repeat(200);
  expect(savePricingTemplateInput.safeParse({ name: long }).success).toBe(false);
  expect(savePricingTemplateInput.safeParse({ name: long.slice(0, 100) }).success).toBe(true);
  expect(saveMedicalTemplateInput.safeParse({ name: long, language: 'et', rows: [] }).success).toBe(false);
  expect(saveDisclaimerInput.safeParse({ category: 'LEGAL', language: 'et', heading: long, content: 'x' }).success).toBe(false);
});

it('removes what is not seen from every name', () => {
  const [hidden, seen] = ['Ma\u200bri\u202e', 'Mari'];
  expect(savePatientInput.parse({ firstName: hidden, lastName: hidden })).toMatchObject({ firstName: seen, lastName: seen });
  expect(companyFields.companyName.parse(`${hidden}\n\u0007Kliinik`)).toBe(`${seen} Kliinik`);
  expect(saveDisclaimerInput.parse({ category: 'LEGAL', language: 'et', heading: hidden, content: `a\n${hidden}` })).toMatchObject({
    heading: seen,
    content: `a\n${seen}`,
  });
  const component = { pricingTemplateId: '01930000-0000-7000-8000-000000000001', unit: 'TOOTH', price: 1, code: hidden, name: hidden };
  expect(savePricingComponentInput.parse(component)).toMatchObject({ code: seen, name: seen });
  expect(saveMedicalTemplateInput.parse({ name: hidden, language: 'et', rows: [] }).name).toBe(seen);
  for (const nothing of ['\u200b', '\u3164', ' \u202e ']) {
    expect(companyFields.companyName.safeParse(nothing).success).toBe(false);
    expect(savePatientInput.safeParse({ firstName: nothing, lastName: 'Mets' }).success).toBe(false);
  }
});

it('accepts origins of partners that may embed the portal, and no patterns or directives of a policy', () => {
  const partner = (origin: string) =>
    savePartnerInput.safeParse({
      name: 'Practice',
      origins: [origin],
      issuer: 'practice',
      audience: 'molaar',
      algorithm: 'RS256',
      jwksUrl: 'https://practice.example/keys',
      active: true,
    }).success;
  for (const origin of ['https://practice.example', 'http://localhost:3000', 'https://192.0.2.1', 'https://[2001:db8::1]:8443'])
    expect(partner(origin), origin).toBe(true);
  for (const origin of [
    'https://*',
    'https://*.example',
    'https://a;sandbox',
    "https://a,default-src'none'",
    'https://practice.example/',
    '*',
  ])
    expect(partner(origin), origin).toBe(false);
});
