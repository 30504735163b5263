import {
  IconClipboardList,
  IconDental,
  IconLayoutDashboard,
  IconReceiptEuro,
  IconSettings,
  IconStethoscope,
  IconUsers,
} from '@tabler/icons-react';
import { useIsAllowed } from '../client/session/session';

/** The pages of daily work, in the order of the work (docs/decisions/0021-shell.md). */
export const WORK_PAGES = [
  { name: 'OVERVIEW', to: '/dashboard', icon: IconLayoutDashboard },
  { name: 'PATIENT_FILES', to: '/patient-files', icon: IconUsers },
  { name: 'WORKDESK', to: '/workdesk', icon: IconDental },
  { name: 'TREATMENT_PLANNER', to: '/treatment-planner', icon: IconClipboardList },
] as const;

const SETTINGS_PAGES = [
  { name: 'MEDICAL_SETTINGS', to: '/medical-settings', icon: IconStethoscope },
  { name: 'PRICING_SETTINGS', to: '/pricing-settings', icon: IconReceiptEuro },
  { name: 'ACCOUNT_SETTINGS', to: '/account-settings', icon: IconSettings },
] as const;

/** Returns the pages of settings that the user may open. */
export function useSettingsPages() {
  const mayReadSettings = useIsAllowed('READ_SETTINGS');
  return SETTINGS_PAGES.filter(({ name }) => mayReadSettings || name === 'ACCOUNT_SETTINGS');
}
