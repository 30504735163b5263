import { Tooltip } from '@mantine/core';
import { Wordmark } from '@molaar/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../client/texts/texts';
import { useSettingsPages, WORK_PAGES } from './navigation-items';
import classes from './shell.module.css';
import { UserMenu } from './user-menu';

/** The pages at the left: work first, then settings. */
export function Sidebar({ compact, notifications }: { compact: boolean; notifications: ReactNode }) {
  const { common } = useTexts();
  const settings = useSettingsPages();
  return (
    <aside className={classes.sidebar}>
      <Link to="/" className={classes.brand} aria-label={common.product()}>
        <Wordmark size={30} />
      </Link>
      <nav aria-label={common.navigation.label()}>
        <Pages pages={WORK_PAGES} compact={compact} />
        <Pages pages={settings} compact={compact} label={common.navigation.settings()} />
      </nav>
      <div className={classes.spring} />
      {notifications}
      <UserMenu />
    </aside>
  );
}

interface PagesProps {
  pages: readonly ((typeof WORK_PAGES)[number] | ReturnType<typeof useSettingsPages>[number])[];
  compact: boolean;
  label?: string;
}

function Pages({ pages, compact, label }: PagesProps) {
  const { navigation } = useTexts().common;
  return (
    <ul className={classes.nav} aria-label={label}>
      {pages.map(({ name, to, icon: Icon }) => (
        <li key={name}>
          <Tooltip label={navigation[name]()} position="right" disabled={!compact}>
            <Link to={to} className={classes.link} aria-label={navigation[name]()}>
              <Icon size={20} stroke={1.7} aria-hidden="true" />
              <span className={classes.label}>{navigation[name]()}</span>
            </Link>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
