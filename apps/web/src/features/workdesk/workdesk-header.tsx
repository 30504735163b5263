import { ActionIcon, Badge, Button, Group, Text, Tooltip } from '@mantine/core';
import { COMMANDS } from '@molaar/scene';
import { IconArrowBackUp, IconArrowForwardUp, IconArrowRight, IconDeviceFloppy } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../client/texts/texts';
import { LinkAnchor } from '../../shell/links';
import { PatientLink } from '../../shell/patient-link';
import { useWorkdeskLink } from '../../shell/workdesk-link';
import { ImageStrip } from './compare/image-strip';
import { DraftStatus } from './session/draft-status';
import classes from './workdesk.module.css';
import { runCommand, useEnabledCommands, useSaving, useWorkdesk } from './workdesk-context';

const STEPS = COMMANDS.filter(({ id }) => id === 'undo' || id === 'redo');

/** The patient of the image, undo and redo, saving, and the link to the next step of the treatment plan. */
interface Props {
  comparedId: string | undefined;
  stripOpened: boolean;
  onStrip: (opened: boolean) => void;
}

export function WorkdeskHeader({ comparedId, stripOpened, onStrip }: Props) {
  const texts = useTexts();
  const navigate = useNavigate();
  const workdeskLink = useWorkdeskLink();
  const { image, editor, session, commands } = useWorkdesk();
  const unsaved = useSaving((state) => state.unsaved);
  const saving = useSaving((state) => state.saving);
  const enabled = useEnabledCommands(STEPS);

  async function goOn(): Promise<void> {
    // The next step uses what is saved.
    if (editor.canEdit && !(await session.save())) return;
    await navigate({ to: '/teeth-status/{-$dentistId}/{-$analysisId}', params: {}, search: { image: image.id } });
  }

  const icons = [
    { id: 'undo', icon: IconArrowBackUp },
    { id: 'redo', icon: IconArrowForwardUp },
  ] as const;

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
        <Badge variant="light" color="gray" tt="none" className={classes.wideOnly}>
          {texts.catalogue.imageStatuses[image.imageStatus]()}
        </Badge>
      </Group>
      <Group gap="xs" wrap="nowrap">
        {editor.canEdit ? (
          <>
            {icons.map(({ id, icon: Icon }) => (
              <Tooltip key={id} label={texts.workdesk.commands[id]()}>
                <ActionIcon
                  size={34}
                  variant="subtle"
                  color="gray"
                  aria-label={texts.workdesk.commands[id]()}
                  disabled={!enabled.has(id)}
                  onClick={() => runCommand(id, commands)}
                >
                  <Icon size={20} aria-hidden="true" />
                </ActionIcon>
              </Tooltip>
            ))}
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
        <Button size="sm" rightSection={<IconArrowRight size={17} aria-hidden="true" />} onClick={() => void goOn()}>
          {texts.workdesk.toTeethStatus()}
        </Button>
      </Group>
    </header>
  );
}
