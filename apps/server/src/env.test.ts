import { describe, expect, it } from 'vitest';
import { readEnvironment } from './env';

const REQUIRED = { DATABASE_URL: 'postgres://app@127.0.0.1/m', QUEUE_DATABASE_URL: 'postgres://queue@127.0.0.1/m', MODEL_DIR: '/models' };

describe('environment', () => {
  it('names all missing variables at once', () => {
    expect(() => readEnvironment({})).toThrow(/DATABASE_URL is missing; .*MODEL_DIR is missing/);
    expect(() => readEnvironment({ ...REQUIRED, QUEUE_DATABASE_URL: '' })).toThrow('QUEUE_DATABASE_URL or REDIS_URL is missing');
  });

  it('names wrong variables without their values', () => {
    const wrong = { ...REQUIRED, PORT: 'many', DATABASE_URL: 'secret-word' };
    expect(() => readEnvironment(wrong)).toThrow(/PORT is wrong/);
    expect(() => readEnvironment(wrong)).not.toThrow(/secret-word/);
  });

  it('requires all variables of S3 or none', () => {
    expect(() => readEnvironment({ ...REQUIRED, S3_BUCKET: 'molaar' })).toThrow(
      'S3_ENDPOINT is missing; S3_ACCESS_KEY_ID is missing; S3_SECRET_ACCESS_KEY is missing',
    );
  });

  it('requires MAIL_FROM with SMTP_URL, and a valid SMTP_URL', () => {
    const SMTP_URL = 'smtp://portal:secret-word@mail.test:587';
    expect(() => readEnvironment({ ...REQUIRED, SMTP_URL })).toThrow('MAIL_FROM is missing');
    expect(readEnvironment({ ...REQUIRED, SMTP_URL, MAIL_FROM: 'Molaar <portal@clinic.test>' })).toMatchObject({ SMTP_URL });
    const wrong = { ...REQUIRED, SMTP_URL: 'https://secret-word@mail.test', MAIL_FROM: 'x@y.test' };
    expect(() => readEnvironment(wrong)).toThrow(/SMTP_URL is wrong/);
    expect(() => readEnvironment(wrong)).not.toThrow(/secret-word/);
  });

  it('listens on localhost by default and enables the demo only there', () => {
    expect(readEnvironment(REQUIRED)).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, demo: true, TRUST_PROXY: '0' });
    expect(readEnvironment({ ...REQUIRED, HOST: '0.0.0.0' }).demo).toBe(false);
    expect(readEnvironment({ ...REQUIRED, DEMO: '0' }).demo).toBe(false);
    // Behind a proxy on this machine every request comes from this machine.
    expect(readEnvironment({ ...REQUIRED, PUBLIC_URL: 'https://portal.example' })).toMatchObject({ loopback: false, demo: false });
    for (const PUBLIC_URL of ['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:3000/'])
      expect(readEnvironment({ ...REQUIRED, PUBLIC_URL })).toMatchObject({ loopback: true, demo: true });
  });
});
