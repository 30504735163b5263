import { translations } from '@molaar/i18n';
import { useEffect } from 'react';
import { dismissTagged, showAlert } from '../alerts/alerts';
import { currentLocale } from '../locale/locale-store';
import { OFFLINE_ALERT } from './failure';

/**
 * Says at once that the browser has lost its connection, also on a page where nobody does anything: queries wait
 * without failing until the browser is online again, so that no failed call would report it.
 */
export function useOfflineAlert(): void {
  useEffect(() => {
    const show = (): void => showAlert('error', translations(currentLocale()).common.states.offline(), { tag: OFFLINE_ALERT });
    const dismiss = (): void => dismissTagged(OFFLINE_ALERT);
    window.addEventListener('offline', show);
    window.addEventListener('online', dismiss);
    return () => {
      window.removeEventListener('offline', show);
      window.removeEventListener('online', dismiss);
    };
  }, []);
}
