import { describe, expect, it, vi } from 'vitest';
import { readEnvironment } from './env';
import { operatorOf, warnOfMissingOperator } from './operator';

const REQUIRED = { DATABASE_URL: 'postgres://app@127.0.0.1/m', QUEUE_DATABASE_URL: 'postgres://queue@127.0.0.1/m', MODEL_DIR: '/models' };
const PUBLIC = { ...REQUIRED, PUBLIC_URL: 'https://portal.example' };
const OPERATOR = {
  OPERATOR_NAME: 'Näidis OÜ',
  OPERATOR_REGISTRY_CODE: '10000000',
  OPERATOR_ADDRESS: 'Näidise 1, 10000 Tallinn',
  OPERATOR_EMAIL: 'info@portal.example',
  OPERATOR_SUBPROCESSORS: 'Server OÜ, Estonia: hosting; Post OÜ, Estonia: e-mail;',
};

function warningsOf(variables: NodeJS.ProcessEnv): unknown[] {
  const warn = vi.fn();
  warnOfMissingOperator(readEnvironment(variables), { warn });
  return warn.mock.calls.map(([fields]) => fields);
}

describe('the operator', () => {
  it('is what the settings state', () => {
    expect(operatorOf(readEnvironment({ ...PUBLIC, ...OPERATOR }))).toEqual({
      ...{ name: 'Näidis OÜ', registryCode: '10000000', address: 'Näidise 1, 10000 Tallinn', email: 'info@portal.example' },
      ...{ vatNumber: null, dataProtection: null, subProcessors: ['Server OÜ, Estonia: hosting', 'Post OÜ, Estonia: e-mail'] },
    });
  });

  it('is missed only on a server that others can reach', () => {
    expect(warningsOf(REQUIRED)).toEqual([]);
    expect(warningsOf({ ...PUBLIC, ...OPERATOR })).toEqual([]);
    expect(warningsOf({ ...PUBLIC, ...OPERATOR, OPERATOR_EMAIL: '', OPERATOR_SUBPROCESSORS: '' })).toEqual([
      { missing: ['OPERATOR_EMAIL', 'OPERATOR_SUBPROCESSORS'] },
    ]);
    expect(warningsOf(PUBLIC)).toEqual([{ missing: Object.keys(OPERATOR) }]);
  });
});
