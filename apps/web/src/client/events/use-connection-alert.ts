import { useEffect } from 'react';
import { sayConnectionBack, sayConnectionLost } from '../alerts/connection-alerts';
import { connectionBack, isReachable } from '../api/connection';
import { watchConnection } from '../api/watch-connection';
import { onStreamConnection } from './live-events';
import { setConnectionLost } from './lost-connection';

/**
 * Says that the connection is lost, also on a page where nobody does anything, and when it is back: queries wait
 * without failing while the browser is offline, and an idle page makes no call that would fail.
 */
export function useConnectionAlert(): void {
  useEffect(() => {
    const watch = watchConnection({
      isReachable,
      isOnline: () => navigator.onLine,
      connectionBack,
      onLost: () => {
        setConnectionLost(true);
        sayConnectionLost();
      },
      onBack: () => {
        setConnectionLost(false);
        sayConnectionBack();
      },
    });
    const stop = onStreamConnection(watch.streamChanged);
    window.addEventListener('offline', watch.wentOffline);
    return () => {
      stop();
      watch.close();
      setConnectionLost(false);
      window.removeEventListener('offline', watch.wentOffline);
    };
  }, []);
}
