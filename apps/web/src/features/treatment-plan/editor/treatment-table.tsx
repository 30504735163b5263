import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { readingOrder } from '@molaar/domain/treatment-plans';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { showAlert } from '../../../client/alerts/alerts';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { moveFocusInGrid } from '../../../shell/grid-keys';
import { editTotals } from '../session/line-check';
import { usePlanner, useTreatmentPlanEdit, useTreatmentPlanState } from '../session/planner-context';
import { byPhase, type EditLine } from '../session/treatment-plan-edit';
import { AddTreatment } from './add-treatment';
import { removeLine } from './line-edits';
import classes from './planner.module.css';
import { TreatmentRow } from './treatment-row';

/** A plan has at most this many stages. */
const MAX_PHASES = 20;

/** All treatments by stage, each stage with its sum. */
export function TreatmentTable() {
  const texts = useTexts();
  const text = texts.treatmentPlanner.table;
  const formats = useFormats();
  const { session } = usePlanner();
  const { lines } = useTreatmentPlanEdit();
  const rejected = useTreatmentPlanState((state) => state.rejected);
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const totals = useMemo(() => editTotals(lines), [lines]);
  const groups = byPhase(lines);
  const numbers = useMemo(() => new Map(readingOrder(lines).map(({ id }, index) => [id, index + 1])), [lines]);
  const phases = Math.min(Math.max(0, ...lines.map(({ phase }) => phase)) + 1, MAX_PHASES);

  // A new row gets the focus, in its price.
  useEffect(() => {
    if (added) table.current?.querySelector<HTMLInputElement>(`tr[data-line="${added}"] input[data-col="priceFrom"]`)?.focus();
  }, [added]);

  const remove = useCallback(
    (line: EditLine, name: string) => {
      session.edit((plan) => removeLine(plan, line.id));
      showAlert('info', text.removed({ name }));
    },
    [session, text],
  );

  const columns = [
    text.selected(),
    text.tooth(),
    text.issue(),
    text.quantity(),
    text.unit(),
    text.from(),
    text.to(),
    text.sum(),
    text.phase(),
    texts.treatmentPlanVersions.option(),
  ];

  return (
    <Paper withBorder component="section" aria-label={text.heading()} className={classes.treatments}>
      <Group justify="space-between" p="md" pb="xs">
        <Title order={2} fz="md">
          {text.heading()}
        </Title>
        {session.readOnly ? null : (
          <Button size="xs" variant="light" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
            {texts.treatmentPlanner.add.open()}
          </Button>
        )}
      </Group>
      {lines.length === 0 ? (
        <Text fz="sm" c="dimmed" px="md" pb="md">
          {texts.common.states.empty()}
        </Text>
      ) : (
        <div className={classes.scroll}>
          <table ref={table} className={classes.table} aria-label={text.heading()} onKeyDown={moveFocusInGrid}>
            <thead>
              <tr>
                {columns.map((column, index) => (
                  <th
                    key={column}
                    scope="col"
                    className={index === 0 ? classes.checkColumn : index >= 5 && index <= 7 ? classes.numberColumn : undefined}
                  >
                    {index === 0 ? <span className={classes.hidden}>{column}</span> : column}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            {groups.map(({ phase, lines: own }) => {
              const { total: sum } = totals.byPhase.find((entry) => entry.phase === phase) ?? { total: { min: 0, max: 0 } };
              return (
                <tbody key={phase}>
                  <tr className={classes.stage}>
                    <th scope="rowgroup" colSpan={7}>
                      {text.stage({ phase })}
                    </th>
                    <td className={classes.sum}>
                      <span className={classes.hidden}>{text.stageTotal({ phase, total: '' })}</span>
                      {sum ? formats.moneyRange(sum) : texts.treatmentPlanner.summary.noPrice()}
                    </td>
                    <td colSpan={3} />
                  </tr>
                  {own.map((line) => (
                    <TreatmentRow
                      key={line.id}
                      line={line}
                      number={numbers.get(line.id) ?? null}
                      phases={phases}
                      rejected={rejected.get(line.id)}
                      onRemove={remove}
                    />
                  ))}
                </tbody>
              );
            })}
          </table>
        </div>
      )}
      {session.readOnly || lines.length === 0 ? null : (
        <Text fz="xs" c="dimmed" px="md" py="xs" className={classes.keys}>
          {text.keys()}
        </Text>
      )}
      {adding ? <AddTreatment phases={phases} onClose={() => setAdding(false)} onAdded={setAdded} /> : null}
    </Paper>
  );
}
