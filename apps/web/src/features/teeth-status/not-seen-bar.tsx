import { Button, Group, Menu, Paper, Text } from '@mantine/core';
import { formatTooth, type ToothNumber } from '@molaar/domain/teeth';
import { IconChevronDown, IconEyeOff } from '@tabler/icons-react';
import { useUser } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { ABSENCES, MarkButtons, type MarkStatus } from './mark-buttons';
import classes from './teeth-status.module.css';

interface Props {
  /** Teeth that the analysis did not see and about which nobody has said anything. */
  teeth: readonly ToothNumber[];
  onMark: (teeth: readonly ToothNumber[], status: MarkStatus) => void;
}

/** Asks what is true of the teeth that the analysis did not see: of each of them, or of all at once. */
export function NotSeenBar({ teeth, onMark }: Props) {
  const { mark } = useTexts().teethStatus;
  const { notation } = useUser().organization;
  const names = teeth.map((tooth) => formatTooth(tooth, notation));
  if (teeth.length === 0) return null;
  return (
    <Paper withBorder component="section" aria-label={mark.notSeen()} className={classes.marking}>
      <Group gap={6}>
        <IconEyeOff size={18} aria-hidden="true" />
        <Text fz="sm" fw={600}>
          {mark.notSeen()}
        </Text>
        {teeth.map((tooth, index) => (
          <Menu key={tooth} withinPortal position="bottom-start">
            <Menu.Target>
              <Button
                size="compact-sm"
                variant="default"
                rightSection={<IconChevronDown size={13} aria-hidden="true" />}
                aria-label={mark.markTooth({ tooth: names[index] ?? tooth })}
              >
                {names[index]}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {ABSENCES.map((status) => (
                <Menu.Item key={status} onClick={() => onMark([tooth], status)}>
                  {mark.statuses[status]()}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ))}
      </Group>
      {teeth.length > 1 ? (
        <Group gap={6}>
          <Text fz="sm" c="dimmed">
            {mark.all()}
          </Text>
          <MarkButtons statuses={ABSENCES} teeth={names.join(', ')} onMark={(status) => onMark(teeth, status)} />
        </Group>
      ) : null}
    </Paper>
  );
}
