import { Button, Group, Text, Title } from '@mantine/core';
import type { Image } from '@molaar/contracts';
import type { Permission } from '@molaar/domain/clinic';
import { IconArrowRight, IconDeviceFloppy } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { useFormats, useTexts } from '../../client/texts/texts';
import { HistoryButtons } from '../../editing/history-buttons';
import { LinkAnchor } from '../../shell/links';
import { PatientLink } from '../../shell/patient-link';
import { StickyHead } from '../../shell/sticky-head';
import { useWorkdeskLink } from '../../shell/workdesk-link';
import type { StatusSession } from './status-session';
import classes from './teeth-status.module.css';

interface Props {
  image: Image;
  session: StatusSession;
  right: Permission;
  /** Absent for people who may not make treatment plans. */
  onPlan: (() => void) | undefined;
}

/** Whose teeth they are, what is unsaved, and the ways on: saving and the treatment plan. */
export function TeethStatusHead({ image, session, right, onPlan }: Props) {
  const texts = useTexts();
  const text = texts.teethStatus;
  const formats = useFormats();
  const workdeskLink = useWorkdeskLink();
  const { history, saving } = useStore(session.state);
  const unsaved = history.present.size;
  const { id, firstName, lastName } = image.patient;
  return (
    <StickyHead>
      <div style={{ minWidth: 0 }}>
        <Title order={1} fz={22} fw={650}>
          {text.title()}
        </Title>
        <Text fz="sm" c="dimmed">
          <PatientLink patientId={id} inherit underline="always">
            {`${firstName} ${lastName}`}
          </PatientLink>
          {' · '}
          <LinkAnchor {...workdeskLink({ image: image.id })} inherit underline="always">
            {text.imageOf({ number: image.imageNumber, date: formats.imageDate(image) })}
          </LinkAnchor>
        </Text>
      </div>
      <Group gap="xs">
        {right === 'NO' ? null : (
          <>
            <HistoryButtons
              canUndo={history.past.length > 0}
              canRedo={history.future.length > 0}
              onUndo={session.undo}
              onRedo={session.redo}
            />
            <Text fz="xs" c="dimmed" role="status" className={classes.saveState}>
              {unsaved > 0 ? texts.common.states.unsaved() : text.allSaved()}
            </Text>
            <Button
              variant="default"
              leftSection={<IconDeviceFloppy size={17} aria-hidden="true" />}
              disabled={unsaved === 0}
              loading={saving}
              onClick={() => void session.save()}
            >
              {right === 'DRAFT' ? text.saveDraft() : unsaved > 0 ? text.saveCount({ count: unsaved }) : text.save()}
            </Button>
          </>
        )}
        {onPlan ? (
          <Button rightSection={<IconArrowRight size={17} aria-hidden="true" />} onClick={onPlan}>
            {text.createPlan()}
          </Button>
        ) : null}
      </Group>
    </StickyHead>
  );
}
