import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import type { Image, ImageNotice } from '@molaar/contracts';
import { IMAGE_KINDS, isAnalysed } from '@molaar/domain/clinic';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { portal, trpc } from '../../client/api/trpc';
import { useIsAllowed } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import classes from './workdesk.module.css';
import { useWorkdesk } from './workdesk-context';

/** Rotating the image, or cropping it to one radiograph, may correct these. */
const CORRECTABLE: readonly ImageNotice[] = ['UPSIDE_DOWN', 'SIDEWAYS', 'NOT_PANORAMIC'];

/** Notices of the analysis about the image itself, until the person dismisses them. */
export function ImageNotices({ image, notices }: { image: Image; notices: readonly ImageNotice[] }) {
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
          {mayRotate && notices.some((notice) => CORRECTABLE.includes(notice)) ? (
            <Button size="xs" variant="default" mt="xs" onClick={page.crop}>
              {texts.workdesk.commands.crop()}
            </Button>
          ) : null}
          {mayRotate && notices.includes('NOT_PANORAMIC') ? <ChooseKind image={image} /> : null}
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

/** Says what an image shows that the analysis did not read as a panoramic radiograph. */
function ChooseKind({ image: { id, version } }: { image: Image }) {
  const texts = useTexts();
  const save = trpc.images.saveDetails.useMutation({
    onSuccess: (saved) => portal.images.get.setData({ id }, saved),
    onError: () => void portal.images.get.invalidate({ id }),
  });
  return (
    <Group gap="xs" mt="xs" role="group" aria-label={texts.images.details.kind()}>
      {IMAGE_KINDS.filter((kind) => !isAnalysed(kind)).map((kind) => (
        <Button key={kind} size="xs" variant="default" disabled={save.isPending} onClick={() => save.mutate({ id, version, kind })}>
          {texts.images.kinds[kind]()}
        </Button>
      ))}
    </Group>
  );
}
