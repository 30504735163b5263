import { Tooltip } from '@mantine/core';
import { Wordmark } from '@molaar/ui';
import {
  IconClipboardList,
  IconDental,
  IconLayoutDashboard,
  IconReceiptEuro,
  IconSettings,
  IconStethoscope,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIsAllowed } from '../client/session/session';
import { useTexts } from '../client/texts/texts';
import classes from './shell.module.css';
import { UserMenu } from './user-menu';

/** The pages, in the order of the specification's tabs. */
const TABS = [
  { name: 'OVERVIEW', to: '/dashboard', icon: IconLayoutDashboard },
  { name: 'ACCOUNT_SETTINGS', to: '/account-settings', icon: IconSettings },
  { name: 'PATIENT_FILES', to: '/patient-files', icon: IconUsers },
  { name: 'MEDICAL_SETTINGS', to: '/medical-settings', icon: IconStethoscope },
  { name: 'WORKDESK', to: '/workdesk', icon: IconDental },
  { name: 'TREATMENT_PLANNER', to: '/treatment-planner', icon: IconClipboardList },
  { name: 'PRICING_SETTINGS', to: '/pricing-settings', icon: IconReceiptEuro },
] as const;
/** Hidden from users who may not read settings. */
const SETTINGS: readonly string[] = ['MEDICAL_SETTINGS', 'PRICING_SETTINGS'];

export function Sidebar({ compact, notifications }: { compact: boolean; notifications: ReactNode }) {
  const texts = useTexts();
  const mayReadSettings = useIsAllowed('READ_SETTINGS');
  const tabs = TABS.filter(({ name }) => mayReadSettings || !SETTINGS.includes(name));
  return (
    <aside className={classes.sidebar}>
      <Link to="/" className={classes.brand} aria-label={texts.common.product()}>
        <Wordmark size={30} />
      </Link>
      <nav aria-label={texts.common.navigation.label()}>
        <ul className={classes.nav}>
          {tabs.map(({ name, to, icon: Icon }) => (
            <li key={name}>
              <Tooltip label={texts.common.navigation[name]()} position="right" disabled={!compact}>
                <Link to={to} className={classes.link} aria-label={texts.common.navigation[name]()}>
                  <Icon size={20} stroke={1.7} aria-hidden="true" />
                  <span className={classes.label}>{texts.common.navigation[name]()}</span>
                </Link>
              </Tooltip>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.spring} />
      {notifications}
      <UserMenu />
    </aside>
  );
}
