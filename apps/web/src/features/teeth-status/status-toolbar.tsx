import { Box, Button, Group, NativeSelect, SegmentedControl, Text } from '@mantine/core';
import { IconChecks, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { useFormats, useTexts } from '../../client/texts/texts';
import { CalibrationNotice } from '../../shell/calibration-notice';
import {
  DEFAULT_MIN_CONFIDENCE,
  highConfidenceStatuses,
  MIN_CONFIDENCE_CHOICES,
  nextApproval,
  openSoundTeeth,
} from './high-confidence-statuses';
import type { ShownStatus } from './status-edits';
import { countStatuses, STATUS_FILTERS, type StatusFilter } from './status-filter';
import type { StatusSession } from './status-session';
import classes from './teeth-status.module.css';

interface Props {
  session: StatusSession;
  statuses: readonly ShownStatus[];
  experimental: ReadonlySet<string>;
  calibrationId: string | null;
  filter: StatusFilter;
  onFilter: (filter: StatusFilter) => void;
  onAdd: () => void;
}

/** The filter of the table, the button that adds a status, and those that approve several at once. */
export function StatusToolbar({ session, statuses, experimental, calibrationId, filter, onFilter, onAdd }: Props) {
  const text = useTexts().teethStatus;
  const formats = useFormats();
  const [from, setFrom] = useState<number>(DEFAULT_MIN_CONFIDENCE);
  const hintId = useId();
  const mayDecide = session.right === 'YES';
  const confident = highConfidenceStatuses(statuses, experimental, from);
  const sound = openSoundTeeth(statuses);

  function hint(): string {
    const percent = formats.percent(from);
    if (confident.length > 0) return text.approveHighConfidenceHint({ percent });
    const next = nextApproval(statuses, experimental, from);
    const { nothingToApprove } = text;
    if (next.kind === 'LOWER_MINIMUM')
      return nothingToApprove.LOWER_MINIMUM({ percent, lower: formats.percent(next.minimum), count: next.count });
    return next.kind === 'ONE_BY_ONE' ? nothingToApprove.ONE_BY_ONE({ count: next.count }) : nothingToApprove.NONE_LEFT();
  }

  function approveTogether(list: readonly ShownStatus[]): void {
    session.decide(
      list.map(({ key }) => key),
      'APPROVED',
    );
    showAlert('info', text.approvedTogether({ count: list.length }), { tag: 'statuses' });
  }

  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          size="xs"
          withItemsBorders={false}
          className={classes.filter}
          aria-label={text.filter.label()}
          value={filter}
          data={STATUS_FILTERS.map((value) => ({
            value,
            label: value === 'open' ? text.filter.open() : `${text.filter[value]()} (${countStatuses(statuses, value)})`,
          }))}
          onChange={(value) => onFilter(STATUS_FILTERS.find((known) => known === value) ?? 'findings')}
        />
        <Group gap="xs">
          {session.right === 'NO' ? null : (
            <Button size="xs" variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onAdd}>
              {mayDecide ? text.add.submit() : text.add.propose()}
            </Button>
          )}
          {mayDecide && filter === 'sound' ? (
            <Button
              size="xs"
              variant="light"
              disabled={sound.length === 0}
              leftSection={<IconChecks size={16} aria-hidden="true" />}
              onClick={() => approveTogether(sound)}
            >
              {text.approveSound({ count: sound.length })}
            </Button>
          ) : null}
          {mayDecide && filter !== 'sound' ? (
            <Group gap="xs">
              <NativeSelect
                size="xs"
                aria-label={text.minimumConfidence()}
                data={MIN_CONFIDENCE_CHOICES.map((value) => ({ value: String(value), label: `≥ ${formats.percent(value)}` }))}
                value={String(from)}
                onChange={(event) => setFrom(Number(event.currentTarget.value))}
              />
              <Button
                size="xs"
                variant="light"
                aria-describedby={statuses.length > 0 ? hintId : undefined}
                disabled={confident.length === 0}
                leftSection={<IconChecks size={16} aria-hidden="true" />}
                onClick={() => approveTogether(confident)}
              >
                {text.approveHighConfidence({ count: confident.length })}
              </Button>
            </Group>
          ) : null}
        </Group>
      </div>
      {/* The list says itself that it is empty. */}
      {mayDecide && filter !== 'sound' && statuses.length > 0 ? (
        <Text id={hintId} fz={confident.length > 0 ? 'xs' : 'sm'} c={confident.length > 0 ? 'dimmed' : undefined} px="md" pb="xs">
          {hint()}
        </Text>
      ) : null}
      <Box px="md">
        <CalibrationNotice calibrationId={calibrationId} />
      </Box>
    </>
  );
}
