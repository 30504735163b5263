import { expect, it } from 'vitest';
import { fillPlaceholders } from './read-mail-template';

const FACTS = { patient: 'Mari', clinic: 'Näidis', dentist: 'dr Tamm', validUntil: '01.06.2026' };

it('fills placeholders and leaves other text unchanged', () => {
  expect(fillPlaceholders('{patient}, {clinic}: {dentist} ({validUntil})', FACTS)).toBe('Mari, Näidis: dr Tamm (01.06.2026)');
  const others = '{unknown} {} {Patient} {{ {constructor} {toString} {__proto__}';
  expect(fillPlaceholders(others, FACTS)).toBe(others);
});
