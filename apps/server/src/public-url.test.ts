import { expect, it } from 'vitest';
import { publicUrl, trustedOrigins } from './public-url';

it('trusts the names of localhost only when no other machine can reach it', () => {
  expect(trustedOrigins({ PORT: 3000, loopback: true, PUBLIC_URL: undefined })).toEqual([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
  ]);
  expect(trustedOrigins({ PORT: 3000, loopback: false, PUBLIC_URL: undefined })).toEqual(['http://localhost:3000']);
});

it('trusts only the public URL when there is one', () => {
  const address = { PORT: 3000, loopback: true, PUBLIC_URL: 'https://molaar.example/portal/' };
  expect(trustedOrigins(address)).toEqual(['https://molaar.example']);
  expect(publicUrl(address)).toBe('https://molaar.example/portal');
});
