import { expect, it } from 'vitest';
import { fillWords } from './mail-words';

const FACTS = { patient: 'Mari', clinic: 'Näidis', dentist: 'dr Tamm', validUntil: '01.06.2026' };

it('puts facts where their names stand in braces, and leaves every other word as it is', () => {
  expect(fillWords('{patient}, {clinic}: {dentist} ({validUntil})', FACTS)).toBe('Mari, Näidis: dr Tamm (01.06.2026)');
  const others = '{unknown} {} {Patient} {{ {constructor} {toString} {__proto__}';
  expect(fillWords(others, FACTS)).toBe(others);
});
