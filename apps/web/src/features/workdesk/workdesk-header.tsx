import { Badge, Button, Group, Text } from '@mantine/core';
import { COMMANDS } from '@molaar/scene';
import { IconArrowRight, IconDeviceFloppy, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../client/texts/texts';
import { HistoryButtons } from '../../editing/history-buttons';
import { imageStatusText } from '../../shell/image-status';
import { LinkAnchor } from '../../shell/links';
import { PatientLink } from '../../shell/patient-link';
import { useWorkdeskLink } from '../../shell/workdesk-link';
import { ImageStrip } from './compare/image-strip';
import { DraftStatus } from './session/draft-status';
import classes from './workdesk.module.css';
import { runCommand, useEnabledCommands, useSaving, useWorkdesk } from './workdesk-context';

const HISTORY = COMMANDS.filter(({ id }) => id === 'undo' || id === 'redo');

interface Props {
  comparedId: string | undefined;
  stripOpened: boolean;
  onStrip: (opened: boolean) => void;
}

/** The patient of the image, undo and redo, saving, and the button to the teeth status. */
export function WorkdeskHeader({ comparedId, stripOpened, onStrip }: Props) {
  const texts = useTexts();
  const navigate = useNavigate();
  const workdeskLink = useWorkdeskLink();
  const { image, editor, session, commands } = useWorkdesk();
  const unsaved = useSaving((state) => state.unsaved);
  const saving = useSaving((state) => state.saving);
  const enabled = useEnabledCommands(HISTORY);

  async function openTeethStatus(): Promise<void> {
    // Statuses are suggested from what is saved.
    if (editor.canEdit && !(await session.save())) return;
    await navigate({ to: '/teeth-status/{-$dentistId}/{-$analysisId}', params: {}, search: { image: image.id } });
  }

  return (
    <header className={classes.header}>
      <Group gap="sm" wrap="nowrap" miw={0}>
        <div style={{ minWidth: 0 }}>
          <Text component="h1" fz="md" fw={600} truncate m={0}>
            <PatientLink patientId={image.patient.id} c="inherit" inherit>
              {image.patient.firstName} {image.patient.lastName}
            </PatientLink>
          </Text>
          <Group gap={6} wrap="nowrap">
            <ImageStrip image={image} comparedId={comparedId} opened={stripOpened} onChange={onStrip} />
            {image.derivedFrom ? (
              <LinkAnchor {...workdeskLink({ image: image.derivedFrom })} fz="xs" truncate>
                {texts.workdesk.transform.original()}
              </LinkAnchor>
            ) : null}
          </Group>
        </div>
        <Badge variant="light" color="gray" tt="none" flex="none" className={classes.wideOnly}>
          {imageStatusText(image, texts)}
        </Badge>
        <Button
          variant="default"
          size="sm"
          px="xs"
          flex="none"
          aria-label={texts.workdesk.commands.showToPatient()}
          title={`${texts.workdesk.commands.showToPatient()} (U)`}
          onClick={() => runCommand('showToPatient', commands)}
        >
          <IconUser size={17} aria-hidden="true" />
          <span className={classes.wideOnly} style={{ marginLeft: 8 }}>
            {texts.workdesk.commands.showToPatient()}
          </span>
        </Button>
      </Group>
      <Group gap="xs" wrap="nowrap">
        {editor.canEdit ? (
          <>
            <HistoryButtons
              size={34}
              canUndo={enabled.has('undo')}
              canRedo={enabled.has('redo')}
              onUndo={() => runCommand('undo', commands)}
              onRedo={() => runCommand('redo', commands)}
            />
            <DraftStatus />
            <Button
              variant="default"
              size="sm"
              leftSection={<IconDeviceFloppy size={17} aria-hidden="true" />}
              disabled={unsaved === 0}
              loading={saving}
              onClick={() => void session.save()}
            >
              {unsaved > 0 ? texts.workdesk.saveCount({ count: unsaved }) : texts.common.actions.save()}
            </Button>
          </>
        ) : null}
        <Button size="sm" rightSection={<IconArrowRight size={17} aria-hidden="true" />} onClick={() => void openTeethStatus()}>
          {texts.workdesk.toTeethStatus()}
        </Button>
      </Group>
    </header>
  );
}
