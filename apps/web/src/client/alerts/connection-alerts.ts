import { translations } from '@molaar/i18n';
import { currentLocale } from '../locale/locale-store';
import { showAlert, useAlerts } from './alerts';

/** The tag of what is said about the connection: only the last of it is shown. */
const tag = 'connection';

const texts = () => translations(currentLocale()).common.states;

/**
 * Says that the connection is lost, until it is back.
 * @param text what that means for the call that failed
 */
export function sayConnectionLost(text: string = texts().offline()): void {
  showAlert('error', text, { tag });
}

/** Says that changes are sent when the connection is back. */
export function sayChangesWait(): void {
  showAlert('warning', texts().offlineWaiting(), { timeout: null, tag });
}

/**
 * Says that the connection is back, where it was said to be lost. A call that succeeds, the event stream or the check
 * of the connection notices it first.
 */
export function sayConnectionBack(): void {
  const isSaidLost = useAlerts.getState().alerts.some((alert) => alert.tag === tag && alert.variant !== 'success');
  if (isSaidLost) showAlert('success', texts().online(), { tag });
}

/** Says that the changes that waited for the connection have been sent. */
export function sayChangesSent(): void {
  showAlert('success', texts().offlineSent(), { tag });
}
