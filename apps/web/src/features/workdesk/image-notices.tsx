import { CloseButton, Group, Paper, Text } from '@mantine/core';
import type { ImageNotice } from '@molaar/contracts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../client/words';
import classes from './workdesk.module.css';

/** What the analysis has to say about the image itself, until the person has read it. */
export function ImageNotices({ notices }: { notices: readonly ImageNotice[] }) {
  const words = useWords();
  const [read, setRead] = useState(false);
  if (notices.length === 0 || read) return null;
  return (
    <Paper data-banner className={classes.banner} withBorder shadow="lg" px="md" py={10} role="alert">
      <Group wrap="nowrap" gap="md" align="flex-start">
        <IconAlertTriangle size={20} color="var(--mantine-color-yellow-5)" aria-hidden="true" />
        <div style={{ flex: 1 }}>
          {notices.map((notice) => (
            <Text key={notice} fz="sm">
              {words.catalogue.imageNotices[notice]()}
            </Text>
          ))}
        </div>
        <CloseButton size="sm" aria-label={words.common.actions.close()} onClick={() => setRead(true)} />
      </Group>
    </Paper>
  );
}
