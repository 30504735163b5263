import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import { compareTeeth, formatTooth, type ToothNumber } from '@molaar/domain/teeth';
import { useUser } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { ABSENCES, MarkButtons, type MarkStatus } from './mark-buttons';
import classes from './teeth-status.module.css';

interface Props {
  teeth: ReadonlySet<ToothNumber>;
  onMark: (teeth: readonly ToothNumber[], status: MarkStatus) => void;
  onOther: () => void;
  onClear: () => void;
}

/** The teeth that are selected together, and the statuses that all of them can get with one press. */
export function SelectionBar({ teeth, onMark, onOther, onClear }: Props) {
  const { mark } = useTexts().teethStatus;
  const { notation } = useUser().organization;
  const sorted = [...teeth].sort(compareTeeth);
  const names = sorted.map((tooth) => formatTooth(tooth, notation)).join(', ');
  if (sorted.length === 0) return null;
  return (
    <Paper withBorder component="section" aria-label={mark.selection()} className={classes.marking} data-selection="">
      <Text fz="sm" role="status">
        <strong>{mark.selected({ count: sorted.length })}</strong> {names}
      </Text>
      <Group gap={6}>
        <MarkButtons statuses={['SOUND', 'CROWN', ...ABSENCES]} teeth={names} onMark={(status) => onMark(sorted, status)} />
        <Button size="compact-sm" variant="default" onClick={onOther}>
          {mark.other()}
        </Button>
        <CloseButton size="sm" aria-label={mark.clear()} onClick={onClear} />
      </Group>
    </Paper>
  );
}
