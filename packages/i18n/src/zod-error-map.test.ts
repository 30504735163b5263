import { annotationInput, savePatientInput, treatment } from '@molaar/contracts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { translations } from './translations';
import { validationText } from './validation-text';
import { fieldErrors, zodErrorMap } from './zod-error-map';

function first(schema: z.ZodType, value: unknown, locale: 'en' | 'et' = 'en'): string | undefined {
  const result = schema.safeParse(value, { error: zodErrorMap(locale) });
  return result.success ? undefined : Object.values(fieldErrors(result.error, locale))[0];
}

const own = (params: Record<string, unknown>) => z.unknown().refine(() => false, { params });

describe('the generic list of the specification', () => {
  test.each<[string, z.ZodType, unknown, string, string]>([
    ['required, absent', z.object({ a: z.string() }), {}, 'This field is required', 'See väli on kohustuslik'],
    ['required, null', z.string(), null, 'This field is required', 'See väli on kohustuslik'],
    ['required, empty', z.string().min(1), '', 'This field is required', 'See väli on kohustuslik'],
    ['required, choice', z.enum(['a', 'b']), undefined, 'This field is required', 'See väli on kohustuslik'],
    ['minimum length', z.string().min(8), 'abc', 'Must be at least 8 characters', 'Peab olema vähemalt 8 märki'],
    ['maximum length', z.string().max(3), 'abcd', 'Must be at most 3 characters', 'Võib olla kuni 3 märki'],
    ['exact length', z.string().length(6), '123', 'Must be exactly 6 characters', 'Peab olema täpselt 6 märki'],
    ['e-mail', z.email(), 'a@', 'Must be a valid e-mail address', 'Peab olema kehtiv e-posti aadress'],
    ['URL', z.url(), 'nowhere', 'Must be a valid web address', 'Peab olema kehtiv veebiaadress'],
    ['UUID', z.uuid(), '1', 'Must be a valid identifier (UUID)', 'Peab olema kehtiv tunnus (UUID)'],
    ['number', z.number(), 'a', 'Must be a number', 'Peab olema arv'],
    ['number minimum', z.number().min(2.5), 1, 'Must be at least 2.5', 'Peab olema vähemalt 2,5'],
    ['number maximum', z.number().max(12_000), 12_001, 'Must be at most 12,000', 'Võib olla kuni 12\u00a0000'],
    ['more than', z.number().gt(5), 5, 'Must be more than 5', 'Peab olema suurem kui 5'],
    ['less than', z.number().lt(5), 5, 'Must be less than 5', 'Peab olema väiksem kui 5'],
    ['positive', z.number().positive(), 0, 'Must be a positive number', 'Peab olema positiivne arv'],
    ['negative', z.number().negative(), 0, 'Must be a negative number', 'Peab olema negatiivne arv'],
    ['integer', z.number().int(), 1.5, 'Must be a whole number', 'Peab olema täisarv'],
    ['multiple', z.number().multipleOf(0.5), 0.7, 'Must be a multiple of 0.5', 'Peab jaguma arvuga 0,5'],
    [
      'earliest date',
      z.date().min(new Date('2025-03-08T12:00:00Z')),
      new Date(0),
      'Must be 08/03/2025 or later',
      'Peab olema 08.03.2025 või hilisem',
    ],
    [
      'latest date',
      z.date().max(new Date('2025-03-08T12:00:00Z')),
      new Date('2026-01-01'),
      'Must be 08/03/2025 or earlier',
      'Peab olema 08.03.2025 või varasem',
    ],
    ['calendar date', z.iso.date(), '2025-02-30', 'Must be a valid date', 'Peab olema kehtiv kuupäev'],
    ['array minimum', z.array(z.number()).min(2), [1], 'Choose at least 2', 'Valige vähemalt 2'],
    ['array maximum', z.array(z.number()).max(1), [1, 2], 'Choose at most 1', 'Valige kuni 1'],
    ['array size', z.array(z.number()).length(2), [1], 'Choose exactly 2', 'Valige täpselt 2'],
    ['one of', z.enum(['en', 'et']), 'fi', 'Must be one of: en, et', 'Peab olema üks järgmistest: en, et'],
    ['not one of', own({ key: 'notOneOf', values: ['a', 'b'] }), 'a', 'Must not be one of: a, b', 'Ei tohi olla ükski järgmistest: a, b'],
    ['unknown field', z.strictObject({}), { x: 1 }, 'Unknown field: x', 'Tundmatu väli: x'],
    ['wrong type', z.string(), 1, 'This value is not valid', 'See väärtus ei sobi'],
    ['a schema’s own rejection', own({}), 1, 'This value is not valid', 'See väärtus ei sobi'],
  ])('%s', (_name, schema, value, english, estonian) => {
    expect(first(schema, value, 'en')).toBe(english);
    expect(first(schema, value, 'et')).toBe(estonian);
  });
});

describe('the sentences of the specification, word for word', () => {
  test.each([
    ['charactersOnly', 'Must be characters only'],
    ['phone', 'Please enter a valid phone number starting with +372'],
    ['passwordsMatch', 'Passwords must match'],
    ['issueNeedsSurface', 'Please select the surface of the issue.'],
    ['bothPrices', 'Both prices or no price must be filled'],
  ])('%s', (key, text) => {
    expect(first(own({ key }), 1)).toBe(text);
    expect(validationText(key, 'en')).toBe(text);
    expect(validationText(key, 'et')).not.toBe(text);
  });

  test('of an image that is too large, where the upload shows it', () => {
    const { tooLarge } = translations('en').images.upload;
    expect(tooLarge()).toBe('Image is too large! Please upload an image which is below 10 megapixels.');
  });

  test('of rules that only the server checks', () => {
    expect(validationText('oneFile', 'en')).toBe('Must be one file');
    expect(validationText('oneFile', 'et')).toBe('Peab olema üks fail');
  });

  test('a text that is no key stays as it is', () => {
    expect(validationText('Vale väärtus', 'et')).toBe('Vale väärtus');
    expect(validationText('minLength', 'et')).toBe('minLength');
    expect(validationText('constructor', 'et')).toBe('constructor');
  });
});

describe('with the portal’s own schemas', () => {
  test('a patient’s fields', () => {
    const patient = { firstName: '', lastName: 'R2D2', email: 'x', phoneNumber: 'call me' };
    const result = savePatientInput.safeParse(patient, { error: zodErrorMap('en') });
    expect(result.error && fieldErrors(result.error, 'en')).toEqual({
      firstName: 'This field is required',
      lastName: 'Must be characters only',
      email: 'Must be a valid e-mail address',
      phoneNumber: 'Please enter a valid phone number starting with +372',
    });
  });

  test('an issue without a surface, and a half-filled price', () => {
    const issue = {
      id: '0197d3a5-0000-7000-8000-000000000001',
      class: 'PRIM_CAR_CAVITY',
      location: '36',
      surface: [],
      box: [1, 1, 2, 2],
      decision: 'APPROVED',
    };
    expect(first(annotationInput, issue, 'en')).toBe('Please select the surface of the issue.');
    const row = {
      id: issue.id,
      tooth: '36',
      surfaces: ['O'],
      issue: 'x',
      class: null,
      treatmentText: '',
      quantity: 1,
      unit: 'TOOTH',
      phase: 1,
      selected: true,
    };
    expect(first(treatment, { ...row, priceFrom: 100, priceTo: null })).toBe('Both prices or no price must be filled');
    expect(first(treatment, { ...row, priceFrom: 100, priceTo: 50 }, 'et')).toBe('Lõpphind peab olema suurem kui alghind');
  });
});
