import type { Integration } from '@molaar/contracts';

const KEY = 'molaarScope';

/**
 * Keeps in the history of a partner's page for whom it was opened. All frames of a partner share one cookie, which the
 * last one has set: a page that is loaded again without its token could continue with the session of another patient.
 * @param isEntry The page was opened by a token.
 * @returns false when the page was opened for another dentist or patient.
 */
export function keepFrameScope({ dentistId, patientId }: Integration, isEntry: boolean): boolean {
  const scope = `${dentistId} ${patientId}`;
  const state: Record<string, unknown> | null = history.state;
  const known = state?.[KEY];
  if (!isEntry && known !== undefined && known !== scope) return false;
  // The router replaces this method by one that loads the page again.
  if (known !== scope) History.prototype.replaceState.call(history, { ...state, [KEY]: scope }, '');
  return true;
}
