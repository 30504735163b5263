import { Button, Group, NativeSelect, Paper, SegmentedControl, Text, UnstyledButton } from '@mantine/core';
import { formatTooth, type ToothNumber } from '@molaar/domain/teeth';
import { EmptyState } from '@molaar/ui';
import { IconChecks, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { useUser } from '../../client/session/session';
import { useFormats, useTexts } from '../../client/texts/texts';
import { AddStatus } from './add-status';
import { DEFAULT_MIN_CONFIDENCE, highConfidenceStatuses, MIN_CONFIDENCE_CHOICES, openSoundTeeth } from './high-confidence-statuses';
import { conflictingStatuses, contradictionsAmong, type ShownStatus } from './status-edits';
import { countStatuses, groupByTooth, STATUS_FILTERS, type StatusFilter } from './status-filter';
import { StatusRow } from './status-row';
import type { StatusSession } from './status-session';
import classes from './teeth-status.module.css';

interface Props {
  session: StatusSession;
  statuses: readonly ShownStatus[];
  experimental: ReadonlySet<string>;
  selected: ToothNumber | null;
  onSelect: (tooth: ToothNumber) => void;
}

/** Height of the sticky table header, in pixels. */
const HEAD = 40;

/**
 * All statuses by tooth, with approval of one or of all high-confidence ones. Arrow keys move between rows, A and R
 * decide.
 */
export function StatusTable({ session, statuses, experimental, selected, onSelect }: Props) {
  const texts = useTexts();
  const text = texts.teethStatus;
  const formats = useFormats();
  const { notation } = useUser().organization;
  const [filter, setFilter] = useState<StatusFilter>('findings');
  const [from, setFrom] = useState<number>(DEFAULT_MIN_CONFIDENCE);
  const [pinned, setPinned] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const hintId = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableElement>(null);
  const mayDecide = session.right === 'YES';
  const groups = groupByTooth(statuses, filter, selected, pinned);
  const rows = groups.flatMap((group) => group.statuses);
  const stop = rows.find(({ key }) => key === focused)?.key ?? rows[0]?.key;
  const confident = highConfidenceStatuses(statuses, experimental, from);
  const sound = openSoundTeeth(statuses);
  const contradictions = contradictionsAmong(statuses.filter(({ decision }) => decision === 'APPROVED'));
  const hasOutdatedAnnotations = filter === 'findings' && statuses.length > 0;

  // A tooth that was selected on the chart is scrolled into view inside the list; the chart stays where it is.
  useEffect(() => {
    const row = selected && body.current?.querySelector<HTMLElement>(`tr[data-tooth="${selected}"]`);
    if (row && scroll.current && !scroll.current.contains(document.activeElement)) scroll.current.scrollTop = row.offsetTop - HEAD;
  }, [selected]);

  function approveTogether(list: readonly ShownStatus[]): void {
    session.decide(
      list.map(({ key }) => key),
      'APPROVED',
    );
    showAlert('info', text.approvedTogether({ count: list.length }));
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    const target = event.target instanceof Element ? event.target : null;
    const row = target?.closest<HTMLTableRowElement>('tr[data-key]');
    const status = rows.find(({ key }) => key === row?.dataset.key);
    if (!row || !status || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      const all = [...(body.current?.querySelectorAll<HTMLTableRowElement>('tr[data-key]') ?? [])];
      all[all.indexOf(row) + step]?.focus();
      event.preventDefault();
    }
    const decision = { a: 'APPROVED', r: 'REJECTED' } as const;
    const chosen = event.key === 'a' || event.key === 'r' ? decision[event.key] : null;
    // A key that repeats would toggle the decision.
    if (chosen && mayDecide && !event.repeat) {
      pinRow(status.key);
      session.decide([status.key], status.decision === chosen ? 'SUGGESTED' : chosen);
    }
  }

  const pinRow = (key: string) => setPinned((before) => new Set(before).add(key));

  return (
    <Paper withBorder className={classes.list}>
      <div className={classes.tools}>
        <SegmentedControl
          size="xs"
          aria-label={text.filter.label()}
          value={filter}
          data={STATUS_FILTERS.map((value) => ({ value, label: `${text.filter[value]()} (${countStatuses(statuses, value)})` }))}
          onChange={(value) => {
            setFilter(STATUS_FILTERS.find((known) => known === value) ?? 'findings');
            setPinned(new Set());
          }}
        />
        <Group gap="xs">
          {session.right === 'NO' ? null : (
            <Button size="xs" variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
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
                aria-describedby={hintId}
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
      {mayDecide && filter !== 'sound' ? (
        <Text id={hintId} fz="xs" c="dimmed" px="md" pb="xs">
          {text.approveHighConfidenceHint({ percent: formats.percent(from) })}
        </Text>
      ) : null}
      {rows.length === 0 ? (
        <EmptyState
          icon={<IconChecks size={26} aria-hidden="true" />}
          title={hasOutdatedAnnotations ? text.table.noFindings() : filter === 'open' ? text.table.emptyOpen() : text.table.empty()}
          hint={hasOutdatedAnnotations ? text.table.seenElsewhere() : undefined}
        />
      ) : (
        <div ref={scroll} className={classes.scroll}>
          <table ref={body} className={classes.table} aria-label={text.table.caption()} onKeyDown={onKeyDown}>
            <thead>
              <tr>
                <th scope="col">{text.table.tooth()}</th>
                <th scope="col">{text.table.status()}</th>
                <th scope="col">{text.table.surfaces()}</th>
                <th scope="col">{text.table.effect()}</th>
                <th scope="col" className={classes.number}>
                  {text.table.confidence()}
                </th>
                <th scope="col">{text.table.decision()}</th>
              </tr>
            </thead>
            {groups.map(({ tooth, statuses: list }) => (
              <tbody key={tooth}>
                {list.map((status, index) => (
                  <StatusRow
                    key={status.key}
                    status={status}
                    session={session}
                    experimental={experimental.has(status.key)}
                    selected={tooth === selected}
                    against={status.decision === 'APPROVED' ? conflictingStatuses(status, contradictions) : undefined}
                    isStop={status.key === stop}
                    onFocus={() => {
                      setFocused(status.key);
                      onSelect(tooth);
                    }}
                    onDecide={() => pinRow(status.key)}
                  >
                    {index === 0 ? (
                      <th scope="rowgroup" rowSpan={list.length} className={classes.tooth}>
                        <UnstyledButton
                          tabIndex={-1}
                          aria-label={text.table.toothRow({ tooth: formatTooth(tooth, notation) })}
                          aria-pressed={tooth === selected}
                          onClick={() => onSelect(tooth)}
                        >
                          {formatTooth(tooth, notation)}
                        </UnstyledButton>
                      </th>
                    ) : null}
                  </StatusRow>
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
      {mayDecide ? (
        <Group px="md" py="xs" className={classes.keys}>
          <Text fz="xs" c="dimmed">
            {text.table.keys()}
          </Text>
        </Group>
      ) : null}
      {adding ? <AddStatus session={session} selected={selected} onAdded={onSelect} onClose={() => setAdding(false)} /> : null}
    </Paper>
  );
}
