import { Paper, Table, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { editTotals } from '../session/line-check';
import { useTreatmentPlanEdit } from '../session/planner-context';
import classes from './planner.module.css';

/** Issues with their number and estimate, and the total cost. */
export function TreatmentPlanSummaryCard() {
  const texts = useTexts();
  const text = texts.treatmentPlanner.summary;
  const formats = useFormats();
  const { lines } = useTreatmentPlanEdit();
  const totals = useMemo(() => editTotals(lines), [lines]);

  return (
    <Paper withBorder p="md" component="section" aria-label={text.heading()}>
      <Title order={2} fz="md" mb="xs">
        {text.heading()}
      </Title>
      {totals.byIssue.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {text.none()}
        </Text>
      ) : (
        <Table verticalSpacing={6} horizontalSpacing="xs" className={classes.numbers}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{text.issue()}</Table.Th>
              <Table.Th ta="right">{text.count()}</Table.Th>
              <Table.Th ta="right">{text.estimate()}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {totals.byIssue.map(({ issue, count, estimate }) => (
              <Table.Tr key={issue}>
                <Table.Td>{issue}</Table.Td>
                <Table.Td ta="right">{count}</Table.Td>
                <Table.Td ta="right" className={classes.total}>
                  {estimate ? formats.moneyRange(estimate) : text.noPrice()}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            {totals.byAlternative.map(({ alternative: option, total }) => (
              <Table.Tr key={option}>
                <Table.Th colSpan={2} fw={500}>
                  {texts.treatmentPlanVersions.optionTotal({ option })}
                </Table.Th>
                <Table.Th ta="right" fw={500} className={classes.total}>
                  {formats.moneyRange(total)}
                </Table.Th>
              </Table.Tr>
            ))}
            <Table.Tr>
              <Table.Th colSpan={2}>{text.total()}</Table.Th>
              <Table.Th ta="right" fz="md" className={classes.total}>
                {formats.moneyRange(totals.total)}
              </Table.Th>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      )}
      {totals.byAlternative.length > 0 ? (
        <Text fz="xs" c="dimmed" mt="xs">
          {texts.treatmentPlanVersions.optionHint()}
        </Text>
      ) : null}
      {totals.unpriced > 0 ? (
        <Text fz="xs" c="dimmed" mt="xs">
          {text.unpriced({ count: totals.unpriced })}
        </Text>
      ) : null}
      {totals.invalid > 0 ? (
        <Text fz="xs" c="var(--mantine-color-error)" mt="xs">
          {text.invalid({ count: totals.invalid })}
        </Text>
      ) : null}
    </Paper>
  );
}
