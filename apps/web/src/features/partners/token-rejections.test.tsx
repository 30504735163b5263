import { MantineProvider } from '@mantine/core';
import type { TokenRejection } from '@molaar/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { CallError } from '../../client/api/failure';
import { TokenRejections } from './token-rejections';

const { state } = vi.hoisted(() => ({ state: { locale: 'en', query: {} as object } }));
vi.mock('../../client/locale/locale-store', () => ({ currentLocale: () => state.locale, usePortalStore: () => state.locale }));
vi.mock('../../client/session/session', () => ({ useSession: () => null }));
vi.mock('../../client/api/trpc', () => ({ trpc: { partners: { rejections: { useQuery: () => state.query } } } }));

/** What a person reads: without markup, as one line. */
function read(query: object, locale: 'en' | 'et'): string {
  Object.assign(state, { query: { fetchStatus: 'idle', status: 'success', error: null, ...query }, locale });
  return renderToStaticMarkup(<MantineProvider>{<TokenRejections />}</MantineProvider>)
    .replaceAll(/<style[\s\S]*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const ROWS: TokenRejection[] = [
  { id: 'a', reason: 'TOKEN_AUDIENCE', partner: { id: 'p', name: 'Dentas' }, at: '2026-11-23T12:00:00.000Z', count: 3 },
  { id: 'b', reason: 'TOKEN_EXPIRED', partner: null, at: '2026-11-22T23:30:00.000Z', count: 1 },
  // Of a newer server: its code is shown without an explanation.
  { id: 'c', reason: 'TOKEN_OF_TOMORROW', partner: null, at: '2026-11-22T08:00:00.000Z', count: 1 },
  { id: 'd', reason: 'USER_NOT_FOUND', partner: { id: 'q', name: 'Hambaravi Tarkvara' }, at: '2026-11-22T07:00:00.000Z', count: 1 },
];

it('says of each rejected token when, why and how often, the latest first', () => {
  const text = read({ data: ROWS }, 'en');
  expect(text).toContain('Rejected tokens The latest ones, so that the partner can correct them.');
  expect(text).toMatch(/TOKEN_AUDIENCE Dentas · 23\/11\/2026 \d\d:00 · 3 times The claim aud is not the audience entered here\./);
  expect(text).toMatch(/TOKEN_EXPIRED \d\d\/11\/2026 \d\d:30 The token had expired\. Compare the clocks\./);
  expect(text).toMatch(/TOKEN_OF_TOMORROW 22\/11\/2026 \d\d:00 USER_NOT_FOUND/);
  expect(text).toMatch(/USER_NOT_FOUND Hambaravi Tarkvara · 22\/11\/2026 \d\d:00 The claim dentist is not the id of an active dentist/);
  expect(text.indexOf('TOKEN_AUDIENCE')).toBeLessThan(text.indexOf('TOKEN_EXPIRED'));
  expect(text).not.toContain('No token was rejected');
  const estonian = read({ data: ROWS }, 'et');
  expect(estonian).toMatch(/TOKEN_AUDIENCE Dentas · 23\.11\.2026 \d\d:00 · 3/);
  expect(estonian).not.toContain('The claim aud');
});

it('says that none was rejected, not that they are the latest ones', () => {
  expect(read({ data: [] }, 'en')).toBe('Rejected tokens No token was rejected lately.');
  expect(read({ data: [] }, 'et')).not.toContain('TOKEN_');
});

it('does not say that none was rejected when that could not be read', () => {
  const error = new CallError({ status: 500, message: 'SOMETHING_WENT_WRONG' });
  const text = read({ data: undefined, status: 'error', error, refetch: () => undefined }, 'en');
  expect(text).toContain('This could not be loaded.');
  expect(text).not.toContain('No token was rejected');
});
