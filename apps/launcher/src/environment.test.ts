import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment';

describe('environment of the launcher', () => {
  it('enables stand-ins only when no other machine can reach the portal, also not by a proxy', () => {
    const loopback = (environment: NodeJS.ProcessEnv) => readEnvironment(environment, '/molaar').loopback;
    expect(loopback({})).toBe(true);
    expect(loopback({ PUBLIC_URL: 'http://localhost:8080' })).toBe(true);
    expect(loopback({ PUBLIC_URL: 'http://[::1]:8080' })).toBe(true);
    expect(loopback({ HOST: '0.0.0.0' })).toBe(false);
    expect(loopback({ PUBLIC_URL: 'https://portal.example' })).toBe(false);
  });
});
