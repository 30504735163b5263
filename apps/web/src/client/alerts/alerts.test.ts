import { MantineProvider } from '@mantine/core';
import { ALERT_VARIANTS, AlertBanner } from '@molaar/ui';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALERT_DURATION, dismissAlert, dismissTagged, showAlert, useAlerts } from './alerts';

const shown = () => useAlerts.getState().alerts.map(({ variant, text }) => [variant, text]);
beforeEach(() => {
  vi.useFakeTimers();
  useAlerts.setState({ alerts: [] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an alert', () => {
  it.each(ALERT_VARIANTS.filter((variant) => variant !== 'error'))(
    'of the variant "%s" disappears after five seconds, not before',
    (variant) => {
      showAlert(variant, 'a text');
      vi.advanceTimersByTime(4_999);
      expect(shown()).toEqual([[variant, 'a text']]);
      vi.advanceTimersByTime(1);
      expect(shown()).toEqual([]);
      expect(ALERT_DURATION).toBe(5_000);
    },
  );

  it('stays for the given time, and disappears when it is dismissed', () => {
    showAlert('info', 'brief', { timeout: 100 });
    showAlert('warning', 'lasting', { timeout: null });
    vi.advanceTimersByTime(3_600_000);
    expect(shown()).toEqual([['warning', 'lasting']]);
    dismissAlert(useAlerts.getState().alerts[0]?.id ?? 0);
    expect(shown()).toEqual([]);
  });

  it('of an error stays until it is dismissed, or what it reports is no longer so', () => {
    showAlert('error', 'not saved', { tag: 'save' });
    showAlert('error', 'not read');
    showAlert('error', 'brief', { timeout: 100 });
    vi.advanceTimersByTime(3_600_000);
    expect(shown().map(([, text]) => text)).toEqual(['not saved', 'not read']);
    dismissTagged('save');
    expect(shown().map(([, text]) => text)).toEqual(['not read']);
  });

  it('of an error is not pushed out by others', () => {
    showAlert('error', 'not saved');
    for (const text of ['one', 'two', 'three']) showAlert('success', text);
    expect(shown().map(([, text]) => text)).toEqual(['not saved', 'two', 'three']);
  });

  it('keeps its link when the same text is shown again without one', () => {
    showAlert('error', 'not paid', { timeout: null, link: { href: '/plan', label: 'Pay' } });
    showAlert('error', 'not paid');
    vi.advanceTimersByTime(60_000);
    expect(useAlerts.getState().alerts).toMatchObject([{ text: 'not paid', link: { href: '/plan', label: 'Pay' } }]);
  });

  it('replaces those with the same tag, and no others', () => {
    showAlert('info', '3 statuses approved, not saved', { tag: 'statuses' });
    showAlert('info', 'plan not saved', { tag: 'plan' });
    showAlert('error', 'no tag');
    showAlert('success', 'Statuses saved', { tag: 'statuses' });
    expect(shown().map(([, text]) => text)).toEqual(['plan not saved', 'no tag', 'Statuses saved']);
    showAlert('info', 'another without a tag');
    expect(shown().map(([, text]) => text)).toEqual(['no tag', 'Statuses saved', 'another without a tag']);
  });

  it('is not repeated, and at most three are shown', () => {
    for (const text of ['one', 'two', 'two', 'three', 'four']) showAlert('default', text);
    expect(shown().map(([, text]) => text)).toEqual(['two', 'three', 'four']);
  });

  it('has a style for each variant, can be dismissed, and interrupts a screen reader only for an error', () => {
    const styles = ALERT_VARIANTS.map((variant) => {
      const banner = createElement(AlertBanner, { variant, text: 'a text', dismissLabel: 'Dismiss', onDismiss: () => undefined });
      const markup = renderToStaticMarkup(createElement(MantineProvider, null, banner));
      expect(markup).toContain(`role="${variant === 'error' ? 'alert' : 'status'}"`);
      expect(markup).toContain('aria-label="Dismiss"');
      return markup.slice(markup.indexOf('role='));
    });
    expect(new Set(styles).size).toBe(5);
  });
});
