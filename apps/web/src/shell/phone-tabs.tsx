import { Drawer, NavLink, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconLogout, IconMenu2, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { signOut, useIsAllowed, useUser } from '../client/session/session';
import { personName } from '../client/texts/person-name';
import { useTexts } from '../client/texts/texts';
import { LinkNavItem } from './menu-links';
import { useSettingsPages, WORK_PAGES } from './navigation-items';
import { PersonalChoices } from './personal-choices';
import classes from './phone-tabs.module.css';

interface Props {
  /** The row that opens the notifications. */
  notifications: ReactNode;
  /** Marks that there are unread ones. */
  unread: ReactNode;
}

/** The tabs at the bottom of a phone: the pages of daily work, and all else under "More". */
export function PhoneTabs({ notifications, unread }: Props) {
  const { navigation } = useTexts().common;
  const settings = useSettingsPages();
  const user = useUser();
  const mayAdminister = useIsAllowed('MANAGE_ADMINISTRATION');
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <nav className={classes.tabs} aria-label={navigation.label()}>
        {WORK_PAGES.map(({ name, to, icon: Icon }) => (
          <Link key={name} to={to} className={classes.tab}>
            <Icon size={22} stroke={1.7} aria-hidden="true" />
            {navigation.short[name]()}
          </Link>
        ))}
        <UnstyledButton className={classes.tab} aria-haspopup="dialog" aria-expanded={opened} onClick={() => setOpened(true)}>
          <span className={classes.more}>
            <IconMenu2 size={22} stroke={1.7} aria-hidden="true" />
            {unread}
          </span>
          {navigation.more()}
        </UnstyledButton>
      </nav>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        radius="lg"
        classNames={{ inner: classes.sheet ?? '', content: classes.sheetContent ?? '' }}
        title={
          <>
            <Text fw={600}>{personName(user)}</Text>
            <Text fz="sm" c="dimmed">
              {user.organization.name}
            </Text>
          </>
        }
      >
        <Stack gap={4}>
          {notifications}
          <LinkNavItem
            to="/account-settings"
            search={{}}
            label={navigation.profile()}
            leftSection={<IconUser size={20} stroke={1.7} aria-hidden="true" />}
            onClick={close}
          />
          {settings.map(({ name, to, icon: Icon }) => (
            <LinkNavItem
              key={name}
              to={to}
              search={name === 'ACCOUNT_SETTINGS' ? { tab: mayAdminister ? 'clinic' : 'team' } : {}}
              label={navigation[name]()}
              leftSection={<Icon size={20} stroke={1.7} aria-hidden="true" />}
              onClick={close}
            />
          ))}
          <PersonalChoices />
          <NavLink
            component="button"
            label={navigation.signOut()}
            leftSection={<IconLogout size={20} stroke={1.7} aria-hidden="true" />}
            onClick={() => {
              close();
              void signOut();
            }}
          />
        </Stack>
      </Drawer>
    </>
  );
}
