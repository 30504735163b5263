import { Box, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconSettings } from '@tabler/icons-react';
import { portal, trpc } from '../client/api/trpc';
import { signOut, useUser } from '../client/session/session';
import { personName } from '../client/texts/person-name';
import { useTexts } from '../client/texts/texts';
import { LanguageSwitch } from './language-switch';
import { LinkMenuItem } from './links';
import { PersonAvatar } from './person-avatar';
import classes from './shell.module.css';

/** The signed-in user, the language switch, and the sign-out. */
export function UserMenu() {
  const user = useUser();
  const texts = useTexts();
  const update = trpc.account.update.useMutation({ onSuccess: (saved) => portal.auth.isAuthenticated.setData(undefined, saved) });
  const name = personName(user);

  return (
    <Menu position="right-end" width={230} shadow="md" withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.user}>
          <VisuallyHidden>{texts.common.navigation.userMenu()}</VisuallyHidden>
          <PersonAvatar person={user} size={34} />
          <Box className={classes.label} miw={0}>
            <Text fz="sm" fw={600} truncate>
              {name}
            </Text>
            <Text fz="xs" c="dimmed" truncate>
              {user.organization.name}
            </Text>
          </Box>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        <LinkMenuItem to="/account-settings" leftSection={<IconSettings size={16} aria-hidden="true" />}>
          {texts.common.navigation.ACCOUNT_SETTINGS()}
        </LinkMenuItem>
        <Menu.Divider />
        <Box px="sm" py={6}>
          <LanguageSwitch fullWidth onChange={(locale) => update.mutate({ locale })} />
        </Box>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden="true" />} onClick={() => void signOut()}>
          {texts.common.navigation.signOut()}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
