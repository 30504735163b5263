import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { formatTeeth } from '@molaar/domain/treatment-plans';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../../../client/texts/texts';
import { usePlanner, useTreatmentPlanState } from '../session/planner-context';
import type { EditLine } from '../session/treatment-plan-edit';

/** Treatments that two people changed differently. The own version stays unless the person takes the other. */
export function TreatmentPlanConflicts() {
  const texts = useTexts();
  const text = texts.treatmentPlanner.save;
  const { session, notation } = usePlanner();
  const conflicts = useTreatmentPlanState((state) => state.conflicts);
  if (conflicts.length === 0) return null;

  // Texts are long: they are shown only where they differ.
  const describe = (line: EditLine | null, other: EditLine | null, missing: string) =>
    line
      ? [
          formatTeeth(line, notation),
          line.issue,
          `${line.quantity} × ${line.priceFrom || '–'}–${line.priceTo || '–'} €`,
          texts.treatmentPlanNames.stage({ phase: line.phase }),
          line.treatmentText === other?.treatmentText ? null : line.treatmentText,
        ]
          .filter(Boolean)
          .join(' · ')
      : missing;

  return (
    <Alert
      variant="light"
      color="orange"
      mb="md"
      icon={<IconAlertTriangle size={18} aria-hidden="true" />}
      title={text.mergedBoth()}
      styles={{ title: { color: 'var(--orange-text)' } }}
    >
      <Stack gap="xs">
        {conflicts.map((conflict) => (
          <Group key={conflict.id} justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Text fz="sm">
                {text.mine()}: {describe(conflict.mine, conflict.theirs, text.mineDeleted())}
              </Text>
              <Text fz="sm">
                {text.theirs()}: {describe(conflict.theirs, conflict.mine, text.theirsDeleted())}
              </Text>
            </div>
            <Group gap={6} wrap="nowrap">
              <Button size="compact-sm" variant="default" onClick={() => session.settle(conflict, 'mine')}>
                {text.keepMine()}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => session.settle(conflict, 'theirs')}>
                {text.useTheirs()}
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
