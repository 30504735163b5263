import { Group, Paper, Text, UnstyledButton } from '@mantine/core';
import { conflictingStatuses } from '@molaar/domain/statuses';
import { formatTooth, type ToothNumber } from '@molaar/domain/teeth';
import { EmptyState } from '@molaar/ui';
import { IconChecks } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useUser } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { LinkAnchor } from '../../shell/links';
import { useWorkdeskLink } from '../../shell/workdesk-link';
import { contradictionsAmong, type ShownStatus } from './status-edits';
import { groupByTooth, isDecidedElsewhere, type StatusFilter } from './status-filter';
import { StatusRow } from './status-row';
import type { StatusSession } from './status-session';
import { StatusToolbar } from './status-toolbar';
import classes from './teeth-status.module.css';

interface Props {
  imageId: string;
  session: StatusSession;
  statuses: readonly ShownStatus[];
  experimental: ReadonlySet<string>;
  calibrationId: string | null;
  selected: ToothNumber | null;
  onSelect: (tooth: ToothNumber) => void;
  /** Opens the dialog of a new status. */
  onAdd: () => void;
  /** What nobody has assessed: an empty list says nothing about it. */
  notAssessed: { readonly short: string; readonly full: string };
  /** The same number as on the other screens; null before an analysis. */
  decisionsLeft: number | null;
}

/** Height of the sticky table header, in pixels. */
const HEAD = 40;

/**
 * All statuses by tooth, with approval of one or of all high-confidence ones. Arrow keys move between rows, A and R
 * decide, S opens the surfaces.
 */
export function StatusTable({
  imageId,
  session,
  statuses,
  experimental,
  calibrationId,
  notAssessed,
  decisionsLeft,
  selected,
  onSelect,
  onAdd,
}: Props) {
  const texts = useTexts();
  const text = texts.teethStatus;
  const [filter, setFilter] = useState<StatusFilter>('findings');
  const [pinned, setPinned] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string | null>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableElement>(null);
  const mayDecide = session.right === 'YES';
  const groups = groupByTooth(statuses, filter, selected, pinned);
  const rows = groups.flatMap((group) => group.statuses);
  const stop = rows.find(({ key }) => key === focused)?.key ?? rows[0]?.key;
  const contradictions = contradictionsAmong(statuses.filter(({ decision }) => decision === 'APPROVED'));
  const toWorkdesk = useWorkdeskLink()({ image: imageId });
  const isElsewhere = isDecidedElsewhere(statuses, decisionsLeft);
  // Also without any status: what was found has no tooth number, as a bridge in a jaw without teeth.
  const asksElsewhere = isElsewhere && (filter === 'open' || statuses.length === 0);
  const hasNoFindings = filter === 'findings' && statuses.length > 0;

  // A tooth that was selected on the chart is scrolled into view inside the list; the chart stays where it is.
  useEffect(() => {
    const row = selected && body.current?.querySelector<HTMLElement>(`tr[data-tooth="${selected}"]`);
    if (row && scroll.current && !scroll.current.contains(document.activeElement)) scroll.current.scrollTop = row.offsetTop - HEAD;
  }, [selected]);

  const pinRow = (id: string) => setPinned((before) => new Set(before).add(id));
  const onKeyDown = rowKeys({ rows, session, table: body, onDecide: pinRow });

  return (
    <Paper withBorder className={classes.list}>
      <StatusToolbar
        session={session}
        statuses={statuses}
        experimental={experimental}
        calibrationId={calibrationId}
        filter={filter}
        onFilter={(next) => {
          setFilter(next);
          setPinned(new Set());
        }}
        onAdd={onAdd}
      />
      <Text fz="xs" px="md" pb="xs">
        {decisionsLeft === null ? null : (
          <>
            <strong>
              {decisionsLeft === 0 ? (
                texts.workdesk.review.done()
              ) : isElsewhere ? (
                <LinkAnchor {...toWorkdesk} inherit underline="always">
                  {texts.common.count.decisionsLeft({ count: decisionsLeft })}
                </LinkAnchor>
              ) : (
                texts.common.count.decisionsLeft({ count: decisionsLeft })
              )}
            </strong>
            {' · '}
          </>
        )}
        <span title={notAssessed.full}>{notAssessed.short}</span>
      </Text>
      {rows.length === 0 ? (
        <EmptyState
          icon={<IconChecks size={26} aria-hidden="true" />}
          title={
            hasNoFindings
              ? text.table.noFindings()
              : asksElsewhere
                ? text.table.openOnWorkdesk()
                : filter === 'open' && decisionsLeft !== null
                  ? text.table.emptyOpen()
                  : text.table.empty()
          }
          hint={hasNoFindings ? text.table.seenElsewhere() : undefined}
        >
          {asksElsewhere ? (
            <LinkAnchor {...toWorkdesk} fz="sm" underline="always">
              {text.toWorkdesk()}
            </LinkAnchor>
          ) : null}
        </EmptyState>
      ) : (
        <div ref={scroll} className={classes.scroll}>
          <table ref={body} className={classes.table} aria-label={text.table.caption()} onKeyDown={onKeyDown}>
            <TableHead />
            {groups.map(({ tooth, statuses: list }) => (
              <ToothRows
                key={tooth}
                tooth={tooth}
                statuses={list}
                session={session}
                experimental={experimental}
                contradictions={contradictions.filter((one) => one.tooth === tooth)}
                isSelected={tooth === selected}
                stop={stop}
                onFocus={(key) => {
                  setFocused(key);
                  onSelect(tooth);
                }}
                onSelect={() => onSelect(tooth)}
                onDecide={pinRow}
              />
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
    </Paper>
  );
}

interface ToothRowsProps {
  tooth: ToothNumber;
  statuses: readonly ShownStatus[];
  session: StatusSession;
  experimental: ReadonlySet<string>;
  /** Those of this tooth. */
  contradictions: ReturnType<typeof contradictionsAmong>;
  isSelected: boolean;
  /** The key of the row that the Tab key reaches. */
  stop: string | undefined;
  onFocus: (key: string) => void;
  onSelect: () => void;
  onDecide: (id: string) => void;
}

/** The statuses of one tooth, under its number. */
function ToothRows({ tooth, statuses, session, experimental, contradictions, isSelected, stop, ...on }: ToothRowsProps) {
  const text = useTexts().teethStatus.table;
  const name = formatTooth(tooth, useUser().organization.notation);
  return (
    <tbody>
      {statuses.map((status, index) => (
        <StatusRow
          key={status.id}
          status={status}
          session={session}
          experimental={experimental.has(status.key)}
          selected={isSelected}
          against={status.decision === 'APPROVED' ? conflictingStatuses([status.status], contradictions) : undefined}
          isStop={status.key === stop}
          onFocus={() => on.onFocus(status.key)}
          onDecide={() => on.onDecide(status.id)}
        >
          {index === 0 ? (
            <th scope="rowgroup" rowSpan={statuses.length} className={classes.tooth}>
              <UnstyledButton tabIndex={-1} aria-label={text.toothRow({ tooth: name })} aria-pressed={isSelected} onClick={on.onSelect}>
                {name}
              </UnstyledButton>
            </th>
          ) : null}
        </StatusRow>
      ))}
    </tbody>
  );
}

interface RowKeys {
  rows: readonly ShownStatus[];
  session: StatusSession;
  table: RefObject<HTMLTableElement | null>;
  /** Called with the id of a status before it is decided. */
  onDecide: (id: string) => void;
}

/** Returns the handler of keys on a row: arrow keys move between rows, A and R decide, S opens the surfaces. */
function rowKeys({ rows, session, table, onDecide }: RowKeys) {
  return (event: KeyboardEvent<HTMLTableElement>): void => {
    const target = event.target instanceof Element ? event.target : null;
    const row = target?.closest<HTMLTableRowElement>('tr[data-key]');
    const status = rows.find(({ key }) => key === row?.dataset.key);
    if (!row || !status || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      const all = [...(table.current?.querySelectorAll<HTMLTableRowElement>('tr[data-key]') ?? [])];
      all[all.indexOf(row) + step]?.focus();
      event.preventDefault();
    }
    if (event.key === 's') row.querySelector<HTMLElement>('[data-surfaces]')?.click();
    const decision = { a: 'APPROVED', r: 'REJECTED' } as const;
    const chosen = event.key === 'a' || event.key === 'r' ? decision[event.key] : null;
    // A key that repeats would toggle the decision.
    if (chosen && session.right === 'YES' && !event.repeat) {
      onDecide(status.id);
      session.decide([status.key], status.decision === chosen ? 'SUGGESTED' : chosen);
    }
  };
}

function TableHead() {
  const text = useTexts().teethStatus.table;
  return (
    <thead>
      <tr>
        <th scope="col">{text.tooth()}</th>
        <th scope="col">{text.status()}</th>
        <th scope="col">{text.surfaces()}</th>
        <th scope="col" className={classes.number}>
          {text.confidence()}
        </th>
        <th scope="col">{text.decision()}</th>
      </tr>
    </thead>
  );
}
