import { describe, expect, it } from 'vitest';
import { createSecrets } from './secrets';
import { fingerprintOf, ServerKeys } from './server-keys';

const secrets = createSecrets(Buffer.alloc(32, 1));

describe('secrets', () => {
  it('open what they sealed for the same purpose only', () => {
    const sealed = secrets.seal('a', 'õun');
    expect(sealed).not.toBe(secrets.seal('a', 'õun'));
    expect(secrets.open('a', sealed)).toBe('õun');
    expect(secrets.open('b', sealed)).toBeUndefined();
    expect(createSecrets(Buffer.alloc(32, 2)).open('a', sealed)).toBeUndefined();
    expect(secrets.open('a', '')).toBeUndefined();
    expect(secrets.open('a', 'not sealed')).toBeUndefined();
  });

  it('do not open text with an altered byte', () => {
    const sealed = Buffer.from(secrets.seal('a', 'õun'), 'base64url');
    for (const [index, byte] of sealed.entries()) {
      const altered = Buffer.from(sealed);
      altered[index] = byte ^ 1;
      expect(secrets.open('a', altered.toString('base64url'))).toBeUndefined();
    }
  });

  it('sign for a purpose', () => {
    const signature = secrets.sign('a', 'text');
    expect(secrets.verify('a', 'text', signature)).toBe(true);
    expect(secrets.verify('b', 'text', signature)).toBe(false);
    expect(secrets.verify('a', 'other', signature)).toBe(false);
    expect(secrets.verify('a', 'text', '')).toBe(false);
  });

  it('open and verify what either key of a rotation made, seal with the one in use, and seal again once', () => {
    const [former, next] = [Buffer.alloc(32, 3), Buffer.alloc(32, 4)];
    const keys = new ServerKeys(next, former);
    keys.use(fingerprintOf(former));
    const rotating = createSecrets(keys);
    const [sealed, signature] = [rotating.seal('a', 'õun'), rotating.sign('a', 'õun')];
    expect(createSecrets(former).open('a', sealed)).toBe('õun');
    keys.use(fingerprintOf(next));
    expect([rotating.open('a', sealed), rotating.verify('a', 'õun', signature)]).toEqual(['õun', true]);
    const again = rotating.reseal('a', sealed) ?? '';
    expect([createSecrets(next).open('a', again), createSecrets(former).open('a', again)]).toEqual(['õun', undefined]);
    expect([rotating.reseal('a', again), rotating.reseal('b', sealed), rotating.reseal('a', 'lost')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(() => keys.use('0123456789abcdef')).toThrow('no key');
  });

  it('require a complete key', () => {
    expect(() => createSecrets(Buffer.alloc(16))).toThrow('32 bytes');
  });
});
