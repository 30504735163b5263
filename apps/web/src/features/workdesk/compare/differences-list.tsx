import { Badge, Button, Chip, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { FINDING_CHANGES, type FindingChange, type FindingDifference } from '@molaar/domain/findings';
import { formatSurfaces, formatTooth } from '@molaar/domain/teeth';
import type { SceneAnnotation } from '@molaar/scene';
import { IconArrowRight, IconEqual, IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useUser } from '../../../client/session/session';
import { useFindingStyle } from '../../../client/texts/finding-style';
import { useFormats, useTexts } from '../../../client/texts/texts';
import findings from '../findings/findings.module.css';
import type { WorkdeskContextValue } from '../workdesk-context';
import classes from './compare.module.css';
import { comparisonLimit } from './comparison-limit';
import type { Differences } from './use-comparison';

const SIGN = { NEW: IconPlus, CHANGED: IconArrowRight, GONE: IconMinus, UNCHANGED: IconEqual } as const;
const COLOR = { NEW: 'orange', CHANGED: 'yellow', GONE: 'blue', UNCHANGED: 'gray' } as const;

/** Rows that are shown at first: a button shows more. */
const ROWS = 150;

/** What changed for each finding between the two images; a row shows its position in both. */
export function DifferencesList({
  differences: { earlier, later, list },
  onShow,
}: {
  differences: Differences;
  onShow: (difference: FindingDifference<SceneAnnotation>) => void;
}) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.comparison;
  const [shown, setShown] = useState<readonly FindingChange[]>(['NEW', 'CHANGED', 'GONE']);
  const [rows, setRows] = useState(ROWS);
  const [chosen, setChosen] = useState<string | null>(null);
  const of = (change: FindingChange) => list.filter((difference) => difference.change === change);
  const groups = FINDING_CHANGES.filter((change) => shown.includes(change)).map((change) => ({ change, all: of(change) }));
  const limit = comparisonLimit(earlier.image, later.image);
  let left = rows;

  return (
    <section aria-label={text.differences()} className={findings.section}>
      <Stack gap={8} px="md" py={10}>
        <Text fz="xs" c="dimmed">
          {text.summary({
            from: earlier.image.imageNumber,
            fromDate: formats.imageDate(earlier.image),
            to: later.image.imageNumber,
            toDate: formats.imageDate(later.image),
          })}
        </Text>
        <Chip.Group multiple value={[...shown]} onChange={(value) => setShown(value as FindingChange[])}>
          <Group gap={6} role="group" aria-label={text.differences()}>
            {FINDING_CHANGES.map((change) => (
              <Chip key={change} value={change} size="xs" radius="sm">
                {text.change[change]()} {of(change).length}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        {limit ? (
          <Text fz="xs" role="status">
            {text[limit.reason]({ number: limit.number })}
          </Text>
        ) : null}
      </Stack>
      <div className={findings.scroll} tabIndex={-1}>
        {groups.every(({ all }) => all.length === 0) ? (
          <Text fz="sm" c="dimmed" p="md" ta="center">
            {list.length === 0 ? text.nothing() : text.noChange()}
          </Text>
        ) : null}
        {groups.map(({ change, all }) => {
          const some = all.slice(0, Math.max(0, left));
          left -= some.length;
          return all.length > 0 ? (
            <div key={change}>
              <div className={findings.groupHead}>
                <Group px="md" h="100%" gap="xs">
                  <Text component="h3" fz="xs" fw={600} c="dimmed">
                    {text.change[change]()} {all.length}
                  </Text>
                </Group>
              </div>
              {change === 'GONE' ? (
                <Text fz="xs" c="dimmed" px="md" pb={4}>
                  {text.noLongerSeen()}
                </Text>
              ) : null}
              <ul className={findings.list} aria-label={text.change[change]()}>
                {some.map((difference) => {
                  const key = keyOf(difference);
                  return (
                    <DifferenceRow
                      key={key}
                      difference={difference}
                      workdesks={[earlier, later]}
                      selected={key === chosen}
                      onShow={() => {
                        setChosen(key);
                        onShow(difference);
                      }}
                    />
                  );
                })}
              </ul>
            </div>
          ) : null;
        })}
        {left <= 0 && groups.reduce((sum, { all }) => sum + all.length, 0) > rows ? (
          <Button variant="subtle" size="compact-sm" fullWidth onClick={() => setRows(rows + ROWS)}>
            {texts.common.actions.more()}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

const keyOf = ({ earlier, later }: FindingDifference) => `${earlier?.id ?? ''}:${later?.id ?? ''}`;

interface RowProps {
  difference: FindingDifference<SceneAnnotation>;
  /** The context of the earlier image and of the later one. */
  workdesks: readonly [WorkdeskContextValue, WorkdeskContextValue];
  selected: boolean;
  onShow: () => void;
}

function DifferenceRow({ difference: { change, earlier, later }, workdesks, selected, onShow }: RowProps) {
  const texts = useTexts();
  const findingStyle = useFindingStyle();
  const { notation } = useUser().organization;
  const annotation = later ?? earlier;
  if (!annotation) return null;
  const Sign = SIGN[change];
  const surfaces = (one: SceneAnnotation | null) => formatSurfaces((one?.surface ?? []).filter((surface) => surface.length === 1));
  const letters =
    change === 'CHANGED' ? texts.comparison.surfaces({ before: surfaces(earlier), after: surfaces(later) }) : surfaces(annotation);
  const hover = (on: boolean) => {
    workdesks[0].editor.view.setState({ hoveredId: on ? (earlier?.id ?? null) : null });
    workdesks[1].editor.view.setState({ hoveredId: on ? (later?.id ?? null) : null });
  };
  return (
    <li
      className={findings.row}
      data-selected={selected || undefined}
      onPointerEnter={() => hover(true)}
      onPointerLeave={() => hover(false)}
    >
      <UnstyledButton className={classes.difference} aria-pressed={selected} onClick={onShow}>
        <Badge circle size="md" variant="light" color={COLOR[change]} aria-hidden="true">
          <Sign size={13} stroke={2.4} />
        </Badge>
        <span className={findings.tooth}>{annotation.location ? formatTooth(annotation.location, notation) : '–'}</span>
        <span className={findings.name}>
          <span className={findings.title} data-rejected={change === 'GONE' || undefined}>
            {annotation.label || findingStyle.name(annotation.class)}
          </span>
          <br />
          <span className={findings.facts}>
            {[texts.comparison.change[change](), letters, annotation.decision === 'SUGGESTED' ? texts.comparison.unreviewed() : '']
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className={findings.swatch} style={{ color: findingStyle.pageColor(annotation.class) }} aria-hidden="true" />
      </UnstyledButton>
    </li>
  );
}
