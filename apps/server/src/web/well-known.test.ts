import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { AppDeps } from '../app-deps';
import { wellKnown } from './well-known';

const appOf = (email: string | null) =>
  wellKnown({
    services: { publicUrl: 'https://molaar.example', clock: () => new Date('2026-03-02T10:00:00Z') },
    settings: { operator: { email } },
  } as AppDeps);

describe('security.txt', () => {
  it('names contact, end and policy, as RFC 9116 requires', async () => {
    const response = await appOf('security@operator.example').request('/.well-known/security.txt');
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain; charset=utf-8$/i);
    expect((await response.text()).split('\n')).toEqual([
      'Contact: mailto:security@operator.example',
      'Expires: 2026-08-29T10:00:00.000Z',
      'Preferred-Languages: et, en',
      'Canonical: https://molaar.example/.well-known/security.txt',
      'Policy: https://molaar.example/security',
      '',
    ]);
  });

  it('is absent where the operator has stated no address', async () => {
    const page = new Hono().route('/', appOf(null)).get('*', (c) => c.text('the web application'));
    for (const path of ['/.well-known/security.txt', '/security.txt']) expect((await page.request(path)).status, path).toBe(404);
  });
});
