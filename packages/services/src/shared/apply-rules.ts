import { AppError } from '@molaar/contracts';
import { RuleViolation } from '@molaar/domain/rules';

/** Runs rules of the domain. @throws AppError with the code and fields of a violated rule. */
export function applyRules<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    const { code, message, fields } = error;
    throw new AppError(code, message, { ...(fields ? { fields: { ...fields } } : {}), cause: error });
  }
}
