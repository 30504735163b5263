import { describe, expect, it } from 'vitest';
import { readEnvironment } from './env';

const LEAST = { DATABASE_URL: 'postgres://app@127.0.0.1/m', QUEUE_DATABASE_URL: 'postgres://queue@127.0.0.1/m', MODEL_DIR: '/models' };

describe('environment', () => {
  it('names what is missing, all at once', () => {
    expect(() => readEnvironment({})).toThrow(/DATABASE_URL is missing; .*MODEL_DIR is missing/);
    expect(() => readEnvironment({ ...LEAST, QUEUE_DATABASE_URL: '' })).toThrow('QUEUE_DATABASE_URL or REDIS_URL is missing');
  });

  it('names what is wrong without showing it', () => {
    const wrong = { ...LEAST, PORT: 'many', DATABASE_URL: 'secret-word' };
    expect(() => readEnvironment(wrong)).toThrow(/PORT is wrong/);
    expect(() => readEnvironment(wrong)).not.toThrow(/secret-word/);
  });

  it('asks for the whole of S3 or nothing of it', () => {
    expect(() => readEnvironment({ ...LEAST, S3_BUCKET: 'molaar' })).toThrow(
      'S3_ENDPOINT is missing; S3_ACCESS_KEY_ID is missing; S3_SECRET_ACCESS_KEY is missing',
    );
  });

  it('asks for a sender beside a mail server, and for a mail server’s address to be one', () => {
    const SMTP_URL = 'smtp://portal:secret-word@mail.test:587';
    expect(() => readEnvironment({ ...LEAST, SMTP_URL })).toThrow('MAIL_FROM is missing');
    expect(readEnvironment({ ...LEAST, SMTP_URL, MAIL_FROM: 'Molaar <portal@clinic.test>' })).toMatchObject({ SMTP_URL });
    const wrong = { ...LEAST, SMTP_URL: 'https://secret-word@mail.test', MAIL_FROM: 'x@y.test' };
    expect(() => readEnvironment(wrong)).toThrow(/SMTP_URL is wrong/);
    expect(() => readEnvironment(wrong)).not.toThrow(/secret-word/);
  });

  it('binds to this machine and opens the demo there alone', () => {
    expect(readEnvironment(LEAST)).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, demo: true, TRUST_PROXY: '0' });
    expect(readEnvironment({ ...LEAST, HOST: '0.0.0.0' }).demo).toBe(false);
    expect(readEnvironment({ ...LEAST, DEMO: '0' }).demo).toBe(false);
    // Behind a proxy on this machine everybody is a caller from this machine.
    expect(readEnvironment({ ...LEAST, PUBLIC_URL: 'https://portal.example' })).toMatchObject({ loopback: false, demo: false });
    for (const PUBLIC_URL of ['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:3000/'])
      expect(readEnvironment({ ...LEAST, PUBLIC_URL })).toMatchObject({ loopback: true, demo: true });
  });
});
