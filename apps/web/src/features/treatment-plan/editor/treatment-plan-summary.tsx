import { Paper, Table, Text, Title } from '@mantine/core';
import { numberedTeeth } from '@molaar/i18n';
import { useMemo } from 'react';
import { useFormats, useLocale, useTexts } from '../../../client/texts/texts';
import { editTotals } from '../session/line-check';
import { usePlanner, useTreatmentPlanEdit } from '../session/planner-context';
import classes from './planner.module.css';

/** Issues with their number and estimate, and the total cost. */
export function TreatmentPlanSummaryCard() {
  const texts = useTexts();
  const text = texts.treatmentPlanner.summary;
  const formats = useFormats();
  const locale = useLocale();
  const { notation } = usePlanner();
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
                {/* Two words with a slash between them may be on two lines. */}
                <Table.Td>{issue.replaceAll('/', '/\u200b')}</Table.Td>
                <Table.Td ta="right">{count}</Table.Td>
                <Table.Td ta="right" className={classes.total}>
                  {estimate ? formats.moneyRange(estimate) : text.noPrice()}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            {totals.choices.flatMap(({ teeth, options }) =>
              options.map(({ alternative: option, cost, planTotal }) => {
                const sum = planTotal ?? cost;
                const named = numberedTeeth(teeth, notation, locale);
                return (
                  <Table.Tr key={`${teeth} ${option}`}>
                    <Table.Th colSpan={2} fw={500}>
                      {totals.choices.length === 1
                        ? texts.treatmentPlanVersions.optionTotal({ option })
                        : texts.treatmentPlanVersions.optionCost({ option, teeth: named })}
                    </Table.Th>
                    <Table.Th ta="right" fw={500} className={classes.total}>
                      {sum ? formats.moneyRange(sum) : text.noPrice()}
                    </Table.Th>
                  </Table.Tr>
                );
              }),
            )}
            <Table.Tr>
              <Table.Th colSpan={2}>{text.total()}</Table.Th>
              <Table.Th ta="right" fz="md" className={classes.total}>
                {totals.total ? formats.moneyRange(totals.total) : text.noPrice()}
              </Table.Th>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      )}
      {lines.some(({ alternative }) => alternative) ? (
        <Text fz="xs" c="dimmed" mt="xs">
          {texts.treatmentPlanVersions.optionHint()}
        </Text>
      ) : null}
      {totals.unpriced > 0 && totals.total ? (
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
