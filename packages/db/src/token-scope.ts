import { AsyncLocalStorage } from 'node:async_hooks';

/** What a session that a partner's token began may reach. */
export interface TokenScope {
  organizationId: string;
  partnerId: string;
  /** The user on whose behalf the partner acts. */
  dentistId: string;
  /** The one patient; null: the patients that this partner made for this dentist. */
  patientId: string | null;
}

const scopes = new AsyncLocalStorage<TokenScope | undefined>();

/**
 * Runs `work` within the scope: each of its transactions sees the patients of the scope and what hangs on them, and no
 * others, by row-level security (migration 0006). A repository or use case has nothing to add and cannot forget it.
 */
export function inTokenScope<T>(scope: TokenScope, work: () => T): T {
  return scopes.run(scope, work);
}

export function currentTokenScope(): TokenScope | undefined {
  return scopes.getStore();
}
