import type { AlertVariant } from '@molaar/ui';
import { create } from 'zustand';

/** How long an alert is shown (specification, section 9), in milliseconds. */
export const ALERT_DURATION = 5000;

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
}

interface AlertOptions {
  /** Milliseconds; null shows the alert until it is dismissed. */
  readonly timeout?: number | null;
  readonly link?: AlertLink;
  /** The alert replaces earlier ones with the same tag: "Not saved" disappears when "Saved" is shown. */
  readonly tag?: string | undefined;
}

export const useAlerts = create<{ alerts: readonly PortalAlert[] }>(() => ({ alerts: [] }));

let lastId = 0;

/**
 * Shows an alert at the top of the page. The same text is shown once, and an alert with a link is not replaced by one
 * without.
 */
export function showAlert(variant: AlertVariant, text: string, { timeout = ALERT_DURATION, link, tag }: AlertOptions = {}): void {
  const same = useAlerts.getState().alerts.find((alert) => alert.text === text);
  if (same?.link && !link) return;
  const id = ++lastId;
  const isReplaced = (alert: PortalAlert) => alert.text === text || (tag !== undefined && alert.tag === tag);
  useAlerts.setState(({ alerts }) => ({
    alerts: [...alerts.filter((alert) => !isReplaced(alert)).slice(-2), { id, variant, text, link, tag }],
  }));
  if (timeout !== null) setTimeout(() => dismissAlert(id), timeout);
}

export function dismissAlert(id: number): void {
  useAlerts.setState(({ alerts }) => ({ alerts: alerts.filter((alert) => alert.id !== id) }));
}
