import { ActionIcon, Badge, Button, Group, Text, Tooltip } from '@mantine/core';
import { COMMANDS } from '@molaar/scene';
import { IconArrowBackUp, IconArrowForwardUp, IconArrowRight, IconDeviceFloppy } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useFormats, useWords } from '../../client/words';
import { LinkAnchor } from '../../shell/links';
import { runCommand, useDesk, useSaving, useSceneRevision } from './desk';
import classes from './workdesk.module.css';

/** Whose image this is, undo and redo, saving, and the way to the next step of the treatment plan. */
export function WorkdeskHeader() {
  const words = useWords();
  const formats = useFormats();
  const navigate = useNavigate();
  const { image, editor, session, commands } = useDesk();
  const { unsaved, saving } = useSaving((state) => state);
  useSceneRevision();

  async function goOn(): Promise<void> {
    // The next step works on what is saved.
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
            <LinkAnchor to="/patient-files" search={{ patient: image.patient.id }} c="inherit" inherit>
              {image.patient.firstName} {image.patient.lastName}
            </LinkAnchor>
          </Text>
          <Text fz="xs" c="dimmed" truncate>
            {words.workdesk.imageOf({ number: image.imageNumber, date: formats.date(image.dateUploaded) })}
          </Text>
        </div>
        <Badge variant="light" color="gray" tt="none" className={classes.wideOnly}>
          {words.catalogue.imageStatuses[image.imageStatus]()}
        </Badge>
      </Group>
      <Group gap="xs" wrap="nowrap">
        {editor.canEdit ? (
          <>
            {icons.map(({ id, icon: Icon }) => (
              <Tooltip key={id} label={words.workdesk.commands[id]()}>
                <ActionIcon
                  size={34}
                  variant="subtle"
                  color="gray"
                  aria-label={words.workdesk.commands[id]()}
                  disabled={!COMMANDS.find((command) => command.id === id)?.isEnabled(commands)}
                  onClick={() => runCommand(id, commands)}
                >
                  <Icon size={20} aria-hidden="true" />
                </ActionIcon>
              </Tooltip>
            ))}
            <Text fz="xs" c="dimmed" role="status" className={classes.wideOnly}>
              {unsaved > 0 ? words.common.states.unsaved() : words.workdesk.saved()}
            </Text>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconDeviceFloppy size={17} aria-hidden="true" />}
              disabled={unsaved === 0}
              loading={saving}
              onClick={() => void session.save()}
            >
              {unsaved > 0 ? words.workdesk.saveCount({ count: unsaved }) : words.common.actions.save()}
            </Button>
          </>
        ) : null}
        <Button size="sm" rightSection={<IconArrowRight size={17} aria-hidden="true" />} onClick={() => void goOn()}>
          {words.workdesk.toTeethStatus()}
        </Button>
      </Group>
    </header>
  );
}
