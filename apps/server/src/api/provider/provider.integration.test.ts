import type { Operator } from '@molaar/contracts';
import { describe, expect, it } from 'vitest';
import { openTestServer } from '../../testing/test-server';

const OPERATOR: Operator = {
  ...{ name: 'Näidis OÜ', registryCode: '10000000', vatNumber: null, address: 'Näidise 1, Tallinn', email: 'info@portal.example' },
  ...{ dataProtection: null, subProcessors: ['Server OÜ, Estonia: hosting'] },
};

describe('the provider', () => {
  it('is the same for everybody: what the settings state', async () => {
    const server = await openTestServer({ operator: OPERATOR, payments: true });
    try {
      const response = await fetch(`${server.url}/trpc/provider.get`);
      expect(await response.json()).toMatchObject({ result: { data: { operator: OPERATOR, payments: true, identityProvider: null } } });
    } finally {
      await server.close();
    }
  });
});
