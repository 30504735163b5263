import { translations } from '@molaar/i18n';
import { useEffect } from 'react';
import { showAlert, useAlerts } from '../alerts/alerts';
import { connectionBack, isReachable } from '../api/connection';
import { OFFLINE_ALERT } from '../api/failure';
import { watchConnection } from '../api/watch-connection';
import { currentLocale } from '../locale/locale-store';
import { onStreamConnection } from './live-events';

/**
 * Says that the connection is lost, also on a page where nobody does anything, and when it is back: queries wait
 * without failing while the browser is offline, and an idle page makes no call that would fail.
 */
export function useConnectionAlert(): void {
  useEffect(() => {
    const texts = () => translations(currentLocale()).common.states;
    const watch = watchConnection({
      isReachable,
      connectionBack,
      onLost: () => showAlert('error', texts().offline(), { tag: OFFLINE_ALERT }),
      onBack: () => {
        // Unless that alert has gone by itself: a call that succeeded, or changes that have been sent.
        const isShown = useAlerts.getState().alerts.some(({ tag }) => tag === OFFLINE_ALERT);
        if (isShown) showAlert('success', texts().online(), { tag: OFFLINE_ALERT });
      },
    });
    const stop = onStreamConnection(watch.streamChanged);
    window.addEventListener('offline', watch.wentOffline);
    return () => {
      stop();
      watch.close();
      window.removeEventListener('offline', watch.wentOffline);
    };
  }, []);
}
