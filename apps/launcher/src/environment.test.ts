import { describe, expect, it } from 'vitest';
import { readEnvironment, requireQueue } from './environment';

describe('environment of the launcher', () => {
  it('enables stand-ins only when no other machine can reach the portal, also not by a proxy', () => {
    const loopback = (environment: NodeJS.ProcessEnv) => readEnvironment(environment, '/molaar').loopback;
    expect(loopback({})).toBe(true);
    expect(loopback({ PUBLIC_URL: 'http://localhost:8080' })).toBe(true);
    expect(loopback({ PUBLIC_URL: 'http://[::1]:8080' })).toBe(true);
    expect(loopback({ HOST: '0.0.0.0' })).toBe(false);
    expect(loopback({ PUBLIC_URL: 'https://portal.example' })).toBe(false);
  });

  it('demands a queue beside an own database at the start; the commands that need none read it without', () => {
    const required = (environment: NodeJS.ProcessEnv) => () => requireQueue(readEnvironment(environment, '/molaar'));
    const own = { DATABASE_URL: 'postgres://molaar_app:x@db/molaar' };
    expect(required(own)).toThrow('DATABASE_URL needs REDIS_URL or QUEUE_DATABASE_URL');
    for (const environment of [{}, { ...own, REDIS_URL: 'redis://r' }, { ...own, QUEUE_DATABASE_URL: 'postgres://q@db/molaar' }])
      expect(required(environment)).not.toThrow();
  });
});
