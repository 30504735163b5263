import { Box, Menu, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { signOut, useUser } from '../client/session/session';
import { personName } from '../client/texts/person-name';
import { useTexts } from '../client/texts/texts';
import { LinkMenuItem } from './menu-links';
import { PersonAvatar } from './person-avatar';
import { PersonalChoices } from './personal-choices';
import classes from './shell.module.css';

/** The signed-in user: profile, language, theme, and the sign-out. */
export function UserMenu() {
  const user = useUser();
  const texts = useTexts();
  const name = personName(user);

  return (
    <Menu position="right-end" width={250} shadow="md" withinPortal>
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
        <LinkMenuItem to="/account-settings" search={{}} leftSection={<IconUser size={16} aria-hidden="true" />}>
          {texts.common.navigation.profile()}
        </LinkMenuItem>
        <Menu.Divider />
        <Stack gap="xs" px="sm" py={6}>
          <PersonalChoices />
        </Stack>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden="true" />} onClick={() => void signOut()}>
          {texts.common.navigation.signOut()}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
