import { CloseButton, Group, Text } from '@mantine/core';
import type { Image } from '@molaar/contracts';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../client/texts/texts';
import { PatientComments } from '../comments';
import classes from './comments-panel.module.css';
import { useWorkdesk } from './workdesk-context';

/**
 * Comments in the patient's file, over the list of findings; the image that they are about stays visible and usable.
 */
export function CommentsPanel({ image, onClose }: { image: Image; onClose: () => void }) {
  const texts = useTexts();
  const { commands } = useWorkdesk();
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    const field = panel.current?.querySelector<HTMLElement>('textarea') ?? panel.current?.querySelector('button');
    field?.focus();
  }, []);

  function close(): void {
    onClose();
    commands.viewport.focus();
  }

  return (
    <section
      ref={panel}
      className={classes.panel}
      aria-label={texts.workdesk.comments.title()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <Group justify="space-between" wrap="nowrap" px="md" py={10}>
        <Text component="h2" fz="sm" fw={600}>
          {texts.workdesk.comments.title()}
        </Text>
        <CloseButton aria-label={texts.common.actions.close()} onClick={close} />
      </Group>
      <div className={classes.body}>
        <PatientComments patientId={image.patient.id} imageId={image.id} />
      </div>
    </section>
  );
}
