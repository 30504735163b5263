import { Button, Collapse, Group, Menu, Paper, Text } from '@mantine/core';
import { formatTooth, type ToothNumber } from '@molaar/domain/teeth';
import { IconChevronDown, IconChevronUp, IconEyeOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useUser } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { LinkAnchor } from '../../shell/links';
import { useWorkdeskLink } from '../../shell/workdesk-link';
import { ABSENCES, MarkButtons, type MarkStatus } from './mark-buttons';
import classes from './teeth-status.module.css';

/** More teeth than this are counted; the list of them opens on demand. */
const MOST_LISTED = 6;

interface Props {
  /** Teeth that the analysis did not see and about which nobody has said anything. */
  teeth: readonly ToothNumber[];
  /** Teeth nearby whose number is uncertain: one that seems to be missing may be one of them. */
  uncertain: readonly ToothNumber[];
  imageId: string;
  onMark: (teeth: readonly ToothNumber[], status: MarkStatus) => void;
}

/** Asks what is true of the teeth that the analysis did not see: of each of them, or of all at once. */
export function NotSeenBar({ teeth, uncertain, imageId, onMark }: Props) {
  const { mark, toWorkdesk } = useTexts().teethStatus;
  const workdeskLink = useWorkdeskLink();
  const { notation } = useUser().organization;
  const names = teeth.map((tooth) => formatTooth(tooth, notation));
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  if (teeth.length === 0) return null;
  const isLong = teeth.length > MOST_LISTED;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  const each = teeth.map((tooth, index) => (
    <ToothMenu key={tooth} name={names[index] ?? tooth} onMark={(status) => onMark([tooth], status)} />
  ));
  return (
    <Paper withBorder component="section" aria-label={mark.notSeen()} className={classes.marking}>
      <Group gap={6}>
        <IconEyeOff size={18} aria-hidden="true" />
        <Text fz="sm" fw={600}>
          {mark.notSeen()}
        </Text>
        {isLong ? (
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={isOpen}
            aria-controls={list}
            rightSection={<Chevron size={13} aria-hidden="true" />}
            onClick={() => setOpen(!isOpen)}
          >
            {mark.count({ count: teeth.length })}
          </Button>
        ) : (
          each
        )}
      </Group>
      {isLong ? (
        <Menu withinPortal position="bottom-end">
          <Menu.Target>
            <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={13} aria-hidden="true" />}>
              {mark.markAll()}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Absences onMark={(status) => onMark(teeth, status)} />
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {teeth.length > 1 && !isLong ? (
        <Group gap={6}>
          <Text fz="sm" c="dimmed">
            {mark.all()}
          </Text>
          <MarkButtons statuses={ABSENCES} teeth={names.join(', ')} onMark={(status) => onMark(teeth, status)} />
        </Group>
      ) : null}
      {uncertain.length > 0 ? (
        <Text fz="sm" w="100%">
          {mark.uncertain({ teeth: uncertain.map((tooth) => formatTooth(tooth, notation)).join(', ') })}{' '}
          <LinkAnchor {...workdeskLink({ image: imageId })} inherit underline="always">
            {toWorkdesk()}
          </LinkAnchor>
        </Text>
      ) : null}
      {isLong ? (
        <Collapse id={list} expanded={isOpen} w="100%">
          <Group gap={6}>{each}</Group>
        </Collapse>
      ) : null}
    </Paper>
  );
}

function ToothMenu({ name, onMark }: { name: string; onMark: (status: MarkStatus) => void }) {
  const { mark } = useTexts().teethStatus;
  return (
    <Menu withinPortal position="bottom-start">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          rightSection={<IconChevronDown size={13} aria-hidden="true" />}
          aria-label={mark.markTooth({ tooth: name })}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Absences onMark={onMark} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Absences({ onMark }: { onMark: (status: MarkStatus) => void }) {
  const { mark } = useTexts().teethStatus;
  return ABSENCES.map((status) => (
    <Menu.Item key={status} onClick={() => onMark(status)}>
      {mark.statuses[status]()}
    </Menu.Item>
  ));
}
