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
}

export interface AlertLink {
  readonly href: string;
  readonly label: string;
}

export const useAlerts = create<{ alerts: readonly PortalAlert[] }>(() => ({ alerts: [] }));

let lastId = 0;

/**
 * Shows an alert at the top of the page. The same text is shown once, and an alert with a link is not replaced by one
 * without.
 * @param timeout Milliseconds; null shows the alert until it is dismissed.
 */
export function showAlert(variant: AlertVariant, text: string, timeout: number | null = ALERT_DURATION, link?: AlertLink): void {
  const same = useAlerts.getState().alerts.find((alert) => alert.text === text);
  if (same?.link && !link) return;
  const id = ++lastId;
  useAlerts.setState(({ alerts }) => ({
    alerts: [...alerts.filter((alert) => alert.text !== text).slice(-2), { id, variant, text, link }],
  }));
  if (timeout !== null) setTimeout(() => dismissAlert(id), timeout);
}

export function dismissAlert(id: number): void {
  useAlerts.setState(({ alerts }) => ({ alerts: alerts.filter((alert) => alert.id !== id) }));
}
