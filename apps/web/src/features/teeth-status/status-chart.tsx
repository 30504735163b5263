import { Group, Paper, Text } from '@mantine/core';
import type { ToothNumber } from '@molaar/domain/teeth';
import { formatTooth } from '@molaar/domain/teeth';
import { toothStatusName } from '@molaar/i18n';
import { Odontogram } from '@molaar/odontogram';
import { useMemo } from 'react';
import { useUser } from '../../client/session/session';
import { useFormats, useTexts } from '../../client/texts/texts';
import type { ShownStatus } from './status-edits';
import classes from './teeth-status.module.css';
import { toothStates } from './tooth-states';

interface Props {
  statuses: readonly ShownStatus[];
  selected: ToothNumber | null;
  onSelect: (tooth: ToothNumber) => void;
}

const DECISIONS = ['SUGGESTED', 'APPROVED', 'REJECTED'] as const;

/** The teeth as a chart: suggestions dashed, approved statuses solid. */
export function StatusChart({ statuses, selected, onSelect }: Props) {
  const texts = useTexts();
  const formats = useFormats();
  const { notation } = useUser().organization;
  const teeth = useMemo(() => toothStates(statuses), [statuses]);

  return (
    <Paper withBorder className={classes.chart}>
      <Odontogram
        teeth={teeth}
        notation={notation}
        selected={selected}
        onSelect={onSelect}
        labels={{
          chart: texts.teethStatus.chart(),
          patientRight: texts.common.terms.patientRight(),
          patientLeft: texts.common.terms.patientLeft(),
          tooth: (tooth, state) => {
            const descriptions = (state?.symbols ?? []).map(({ status, surfaces, decision }) =>
              [toothStatusName(status, formats.locale), formats.surfaces(surfaces, tooth), texts.catalogue.decisions[decision]()]
                .filter(Boolean)
                .join(', '),
            );
            const warning = state?.warns ? [texts.teethStatus.contradictions.title()] : [];
            return [texts.teethStatus.table.toothRow({ tooth: formatTooth(tooth, notation) }), ...warning, ...descriptions].join('; ');
          },
        }}
      />
      <Group gap="lg" justify="center" mt={6} aria-hidden="true">
        {DECISIONS.map((decision) => (
          <Group key={decision} gap={8}>
            <span className={classes.legend} data-decision={decision} />
            <Text fz="xs" c="dimmed">
              {texts.catalogue.decisions[decision]()}
            </Text>
          </Group>
        ))}
      </Group>
    </Paper>
  );
}
