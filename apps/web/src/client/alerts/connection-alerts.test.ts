import { translations } from '@molaar/i18n';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALERT_DURATION, useAlerts } from './alerts';
import { sayChangesSent, sayChangesWait, sayConnectionBack, sayConnectionLost } from './connection-alerts';

vi.mock('../locale/locale-store', () => ({ currentLocale: () => 'en' }));

const texts = translations('en').common.states;
const shown = () => useAlerts.getState().alerts.map(({ variant, text }) => [variant, text]);
beforeEach(() => {
  vi.useFakeTimers();
  useAlerts.setState({ alerts: [] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what is said about the connection', () => {
  it('is that it is lost until it is back, and then for five seconds that it is back, whatever notices it first', () => {
    sayConnectionLost();
    vi.advanceTimersByTime(60_000);
    expect(shown()).toEqual([['error', texts.offline()]]);
    sayConnectionBack();
    expect(shown()).toEqual([['success', texts.online()]]);
    vi.advanceTimersByTime(ALERT_DURATION - 1);
    sayConnectionBack();
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('is nothing where it was not said to be lost', () => {
    sayConnectionBack();
    expect(shown()).toEqual([]);
  });

  it('is that changes wait, and that they have been sent, also where a call that succeeds notices it first', () => {
    sayChangesWait();
    expect(shown()).toEqual([['warning', texts.offlineWaiting()]]);
    sayConnectionBack();
    sayChangesSent();
    expect(shown()).toEqual([['success', texts.offlineSent()]]);
    sayConnectionLost();
    vi.advanceTimersByTime(ALERT_DURATION);
    expect(shown()).toEqual([['error', texts.offline()]]);
  });
});
