import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ImageSummary } from '@molaar/contracts';
import { isAnalysed } from '@molaar/domain/clinic';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../client/texts/texts';
import { blockingNotice } from './image-status';
import { LinkAnchor } from './links';
import { useWorkdeskLink } from './workdesk-link';

type SidesOfImage = Pick<ImageSummary, 'id' | 'kind' | 'mirrored' | 'analysis'>;

/** Whether the side marker of an image is mirrored, and nobody has swapped its sides since the analysis. */
export function doubtsSides({ analysis, mirrored }: Pick<ImageSummary, 'analysis' | 'mirrored'>): boolean {
  return !mirrored && (analysis?.notices ?? []).includes('SIDES_EXCHANGED');
}

/** What must be known about an image before its findings are used: it is not analysed, or its sides may be swapped. */
export function ImageAlerts({ image }: { image: SidesOfImage }) {
  const texts = useTexts();
  const workdeskLink = useWorkdeskLink();
  if (!isAnalysed(image.kind))
    return (
      <Alert variant="light" color="blue" mb="md" icon={<IconInfoCircle size={18} aria-hidden="true" />}>
        {texts.images.notAnalysed()}
      </Alert>
    );
  const notice = blockingNotice(image);
  if (notice)
    return (
      <Alert variant="light" color="orange" mb="md" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
        {texts.catalogue.imageNotices[notice]()}{' '}
        <LinkAnchor {...workdeskLink({ image: image.id })} inherit underline="always">
          {texts.teethStatus.toWorkdesk()}
        </LinkAnchor>
      </Alert>
    );
  if (!doubtsSides(image)) return null;
  return (
    <Alert variant="light" color="orange" mb="md" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
      {texts.catalogue.imageNotices.SIDES_EXCHANGED()}{' '}
      <LinkAnchor {...workdeskLink({ image: image.id })} inherit underline="always">
        {texts.images.sides.check()}
      </LinkAnchor>
    </Alert>
  );
}

interface SidesQuestion {
  /** Resolves to whether the action may go on; at once where there is no doubt, or the person has answered before. */
  ask(): Promise<boolean>;
  readonly dialog: ReactNode;
}

/** Asks once before an action that relies on the sides of an image, where its side marker is mirrored. */
export function useSidesQuestion(image: SidesOfImage): SidesQuestion {
  const texts = useTexts();
  const text = texts.images.sides;
  const workdeskLink = useWorkdeskLink();
  const [waiting, setWaiting] = useState<{ resolve: (isRight: boolean) => void } | null>(null);
  const [isRight, setIsRight] = useState(false);
  function answer(isConfirmed: boolean): void {
    setIsRight(isConfirmed);
    setWaiting(null);
    waiting?.resolve(isConfirmed);
  }
  const dialog = waiting ? (
    <Modal
      opened
      centered
      onClose={() => answer(false)}
      title={text.askTitle()}
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <Stack>
        <Text fz="sm">
          {text.ask()}{' '}
          <LinkAnchor {...workdeskLink({ image: image.id })} inherit underline="always" onClick={() => answer(false)}>
            {text.check()}
          </LinkAnchor>
        </Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => answer(false)}>
            {texts.common.actions.cancel()}
          </Button>
          <Button onClick={() => answer(true)}>{text.approve()}</Button>
        </Group>
      </Stack>
    </Modal>
  ) : null;
  return {
    ask: async () => !doubtsSides(image) || isRight || new Promise((resolve) => setWaiting({ resolve })),
    dialog,
  };
}
