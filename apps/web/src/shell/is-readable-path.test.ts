import { expect, it } from 'vitest';
import { isReadablePath } from './is-readable-path';

it.each(['/', '/workdesk', '/%C3%B5un', '/100%25', '/a%2Fb'])('%s can be read', (path) => {
  expect(isReadablePath(path)).toBe(true);
});

it.each(['/%E0%A4%A', '/form/password-reset/%', '/foo%zz'])('%s cannot be read', (path) => {
  expect(isReadablePath(path)).toBe(false);
});
