import type { AlertVariant } from '@molaar/ui';
import { create } from 'zustand';

/** How long an alert stays (specification, section 9), in milliseconds. */
export const ALERT_DURATION = 5000;

export interface PortalAlert {
  readonly id: number;
  readonly variant: AlertVariant;
  readonly text: string;
  /** Where it can be mended: opened beside this page, which keeps what was entered. */
  readonly link?: AlertLink | undefined;
}

export interface AlertLink {
  readonly href: string;
  readonly label: string;
}

export const useAlerts = create<{ alerts: readonly PortalAlert[] }>(() => ({ alerts: [] }));

let lastId = 0;

/**
 * Shows an alert at the top; the same text is not stacked, and one that has a link keeps it. `timeout` in milliseconds, null
 * keeps it until dismissed.
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
