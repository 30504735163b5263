import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import type { ImageNotice } from '@molaar/contracts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useIsAllowed } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import classes from './workdesk.module.css';
import { useWorkdesk } from './workdesk-context';

/** Rotating the image corrects these. */
const ROTATABLE: readonly ImageNotice[] = ['UPSIDE_DOWN', 'SIDEWAYS'];

/** Notices of the analysis about the image itself, until the person dismisses them. */
export function ImageNotices({ notices }: { notices: readonly ImageNotice[] }) {
  const texts = useTexts();
  const mayRotate = useIsAllowed('EDIT_PATIENTS');
  const { editor, commands } = useWorkdesk();
  const { page } = commands;
  const [read, setRead] = useState(false);
  if (notices.length === 0 || read) return null;
  return (
    <Paper data-banner className={classes.banner} withBorder shadow="lg" px="md" py={10} role="alert">
      <Group wrap="nowrap" gap="md" align="flex-start">
        <IconAlertTriangle size={20} color="var(--orange-text)" aria-hidden="true" />
        <div style={{ flex: 1 }}>
          {notices.map((notice) => (
            <Text key={notice} fz="sm">
              {texts.catalogue.imageNotices[notice]()}
            </Text>
          ))}
          {mayRotate && notices.some((notice) => ROTATABLE.includes(notice)) ? (
            <Button size="xs" variant="default" mt="xs" onClick={page.crop}>
              {texts.workdesk.commands.crop()}
            </Button>
          ) : null}
          {editor.mayDecide && notices.includes('SIDES_EXCHANGED') ? (
            <Button size="xs" variant="default" mt="xs" onClick={page.swapSides}>
              {texts.images.sides.swap()} (W)
            </Button>
          ) : null}
        </div>
        <CloseButton size="sm" aria-label={texts.common.actions.close()} onClick={() => setRead(true)} />
      </Group>
    </Paper>
  );
}
