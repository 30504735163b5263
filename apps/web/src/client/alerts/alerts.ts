import type { AlertVariant } from '@molaar/ui';
import { create } from 'zustand';

/** How long an alert is shown (specification, section 9), in milliseconds. */
export const ALERT_DURATION = 5000;

const MAX_ALERTS = 3;

export interface PortalAlert {
  readonly id: number;
  readonly variant: AlertVariant;
  readonly text: string;
  /** A link to the page where the problem can be fixed. It opens in a new tab, so that the current form stays. */
  readonly link?: AlertLink | undefined;
  readonly tag?: string | undefined;
}

export interface AlertLink {
  readonly href: string;
  readonly label: string;
  /** Replaces this page: for loading it again. */
  readonly inThisTab?: boolean;
}

interface AlertOptions {
  /** Milliseconds; null shows the alert until it is dismissed or outdated. */
  readonly timeout?: number | null;
  readonly link?: AlertLink;
  /** The alert replaces earlier ones with the same tag: "Not saved" disappears when "Saved" is shown. */
  readonly tag?: string | undefined;
}

export const useAlerts = create<{ alerts: readonly PortalAlert[] }>(() => ({ alerts: [] }));

let lastId = 0;

/**
 * Shows an alert. An error stays until it is dismissed or outdated, others disappear after five seconds. The same text
 * is shown once, and an alert with a link is not replaced by one without.
 */
export function showAlert(variant: AlertVariant, text: string, options: AlertOptions = {}): void {
  const { timeout = variant === 'error' ? null : ALERT_DURATION, link, tag } = options;
  const same = useAlerts.getState().alerts.find((alert) => alert.text === text);
  if (same?.link && !link) return;
  const id = ++lastId;
  const isReplaced = (alert: PortalAlert) => alert.text === text || (tag !== undefined && alert.tag === tag);
  useAlerts.setState(({ alerts }) => ({
    alerts: [...withoutOldest(alerts.filter((alert) => !isReplaced(alert))), { id, variant, text, link, tag }],
  }));
  if (timeout !== null) setTimeout(() => dismissAlert(id), timeout);
}

/** Removes the oldest alert when the most are shown; an error only when all of them are errors. */
function withoutOldest(alerts: readonly PortalAlert[]): readonly PortalAlert[] {
  if (alerts.length < MAX_ALERTS) return alerts;
  const removed = alerts.find(({ variant }) => variant !== 'error') ?? alerts[0];
  return alerts.filter((alert) => alert !== removed);
}

/** Removes an alert. */
export function dismissAlert(id: number): void {
  dismissWhere((alert) => alert.id === id);
}

/** Dismisses the alerts with a tag: what they report is no longer so. */
export function dismissTagged(tag: string): void {
  dismissWhere((alert) => alert.tag === tag);
}

function dismissWhere(isOutdated: (alert: PortalAlert) => boolean): void {
  // The same state is kept when nothing goes, so that nothing is rendered again.
  useAlerts.setState((state) => (state.alerts.some(isOutdated) ? { alerts: state.alerts.filter((alert) => !isOutdated(alert)) } : state));
}
