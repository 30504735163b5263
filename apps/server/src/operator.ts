import type { Operator } from '@molaar/contracts';
import type { Logger } from 'pino';
import type { Environment } from './env';

/** What § 4 of the Estonian Information Society Services Act requires of a provider. */
const REQUIRED = {
  OPERATOR_NAME: 'name',
  OPERATOR_REGISTRY_CODE: 'registryCode',
  OPERATOR_ADDRESS: 'address',
  OPERATOR_EMAIL: 'email',
  OPERATOR_SUBPROCESSORS: 'subProcessors',
} as const satisfies Record<string, keyof Operator>;

/** Returns who operates this installation. */
export function operatorOf(env: Environment): Operator {
  return {
    name: env.OPERATOR_NAME ?? null,
    registryCode: env.OPERATOR_REGISTRY_CODE ?? null,
    vatNumber: env.OPERATOR_VAT_NUMBER ?? null,
    address: env.OPERATOR_ADDRESS ?? null,
    email: env.OPERATOR_EMAIL ?? null,
    dataProtection: env.OPERATOR_DATA_PROTECTION ?? null,
    subProcessors: env.OPERATOR_SUBPROCESSORS,
  };
}

/** Logs what a server that others can reach must state and does not; its pages say the same. */
export function warnOfMissingOperator(env: Environment, log: Pick<Logger, 'warn'>): void {
  if (env.loopback) return;
  const operator = operatorOf(env);
  const missing = Object.entries(REQUIRED).flatMap(([name, field]) => (operator[field]?.length ? [] : [name]));
  if (missing.length > 0) log.warn({ missing }, 'the operator is not stated: /provider, /privacy and /processing-agreement say so');
}
