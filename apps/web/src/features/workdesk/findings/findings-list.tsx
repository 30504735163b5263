import { Button, Group, Text } from '@mantine/core';
import { reviewList } from '@molaar/scene';
import { IconListCheck } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../client/texts/texts';
import type { Check } from '../checks/check-text';
import { ApproveClearButton } from '../review/approve-clear-button';
import { ReviewBar } from '../review/review-bar';
import { useDecisions } from '../review/use-decisions';
import { runCommand, useSceneRevisionLater, useView, useWorkdesk } from '../workdesk-context';
import { FindingHeading } from './finding-heading';
import { FindingRow } from './finding-row';
import classes from './findings.module.css';
import { moveInList } from './list-keys';
import { checksByAnnotation, type ListRow, listRows } from './list-rows';
import { observePanel } from './observe-panel';
import { useRowTexts } from './use-row-texts';
import { whyEmpty } from './why-empty';

/** Heights in the style sheet, in CSS pixels. */
const HEADING_HEIGHT = { mouse: 30, finger: 46 } as const;
const ROW_HEIGHT = 46;
/** A longer list renders only the rows near the window, a shorter one all of them. */
const WINDOWED_FROM = 60;
const OVERSCAN = 5;

/** The visible annotations as a list, synchronized with the image: hover and selection go both ways. */
export function FindingsList({ inconsistencies }: { inconsistencies: readonly Check[] }) {
  const rowTexts = useRowTexts();
  const { texts } = rowTexts;
  const text = texts.workdesk.list;
  const workdesk = useWorkdesk();
  const { editor, commands } = workdesk;
  const filter = useView((state) => state.filter);
  const selectedId = useView((state) => state.selectedId);
  const alsoSelected = useView((state) => state.alsoSelected);
  const reviewing = useView((state) => state.reviewing);
  const revision = useSceneRevisionLater();
  const annotations = useMemo(() => reviewList(editor), [editor, filter, revision]);
  const rows = useMemo(() => listRows(annotations, reviewing), [annotations, reviewing]);
  const rules = useMemo(() => checksByAnnotation(inconsistencies), [inconsistencies]);
  const [headingHeight] = useState(() => HEADING_HEIGHT[window.matchMedia('(pointer: coarse)').matches ? 'finger' : 'mouse']);
  const scrollRef = useRef<HTMLDivElement>(null);

  const windowed = rows.length > WINDOWED_FROM;
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: windowed,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) => (rows[index]?.kind === 'heading' ? headingHeight : ROW_HEIGHT),
    overscan: OVERSCAN,
    observeElementRect: observePanel,
    // Rows render in idle time; those near the window are already there.
    useFlushSync: false,
  });
  const items = windowed ? virtual.getVirtualItems() : null;
  const shown = items ? items.map(({ index }) => index) : rows.map((_, index) => index);
  const above = items?.[0]?.start ?? 0;
  const below = items ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;

  useEffect(() => {
    if (!selectedId) return;
    const scroller = scrollRef.current;
    const hadFocus = scroller?.contains(document.activeElement) ?? false;
    const index = rows.findIndex((row) => row.kind === 'annotation' && row.annotation.id === selectedId);
    if (index < 0) return;
    const row = scroller?.querySelector<HTMLElement>(`[data-annotation="${CSS.escape(selectedId)}"]`);
    if (row) row.scrollIntoView({ block: 'nearest' });
    // To the middle: what the list scrolls by is the height of the panel.
    else if (scroller) scroller.scrollTop = (virtual.measurementsCache[index]?.start ?? 0) - (scroller.clientHeight - ROW_HEIGHT) / 2;
    // The focus follows the selection only inside the list; otherwise it stays on the image.
    if (hadFocus) row?.querySelector('button')?.focus();
    // Scrolls when the selection changes, not when the list does.
  }, [selectedId, reviewing]);

  const isFinding = (index: number) => rows[index]?.kind === 'annotation';
  const tabStop = shown.find((index) => isFinding(index) && idOf(rows[index]) === selectedId) ?? shown.find(isFinding);

  function choose(id: string): void {
    editor.choose(id);
    const annotation = editor.scene.get(id);
    if (annotation && !commands.viewport.shows(annotation.box)) commands.viewport.reveal(annotation.box);
  }

  return (
    <section aria-label={text.title()} className={classes.section}>
      <div ref={scrollRef} data-findings className={classes.scroll}>
        {annotations.length === 0 ? (
          <Text fz="sm" c="dimmed" p="md" ta="center">
            {text[whyEmpty(workdesk)]()}
          </Text>
        ) : (
          <ul className={classes.list} aria-label={text.title()} onKeyDown={(event) => moveInList(event, choose)}>
            {above > 0 ? <li aria-hidden="true" style={{ height: above }} /> : null}
            {shown.map((index) => {
              const row = rows[index];
              if (!row) return null;
              if (row.kind === 'heading') return <FindingHeading key={row.group} row={row} />;
              const { annotation } = row;
              return (
                <FindingRow
                  key={annotation.id}
                  annotation={annotation}
                  rowTexts={rowTexts}
                  selected={annotation.id === selectedId || alsoSelected.includes(annotation.id)}
                  isTabStop={index === tabStop}
                  inconsistencies={rules.get(annotation.id)}
                  position={windowed ? index + 1 : undefined}
                  size={windowed ? rows.length : undefined}
                />
              );
            })}
            {below > 0 ? <li aria-hidden="true" style={{ height: below }} /> : null}
          </ul>
        )}
      </div>
      {/** Above the list; after it for the Tab key, which leads from the image straight to the list. */}
      <ListHead isEmpty={annotations.length === 0} />
    </section>
  );
}

/**
 * Title, progress and button above the list, or those of the review. Of its own, as its buttons render slowly: a
 * selection changes nothing in it.
 */
const ListHead = memo(function ListHead({ isEmpty }: { isEmpty: boolean }) {
  const texts = useTexts();
  const { editor, commands } = useWorkdesk();
  const reviewing = useView((state) => state.reviewing);
  const decisions = useDecisions();
  const progress = isEmpty && decisions.left === 0 ? null : decisions.text;
  return (
    <div className={classes.above}>
      {reviewing ? (
        <ReviewBar />
      ) : (
        <Group justify="space-between" px="md" py={8} className={classes.head} wrap="nowrap">
          <Text component="h2" fz="sm" fw={600} className={classes.inBar}>
            {texts.workdesk.list.title()}
          </Text>
          <Text fz="xs" c="dimmed" role="status" style={{ flex: 1 }} className={classes.inBar}>
            {progress}
          </Text>
          {decisions.left > decisions.hidden && editor.canEdit ? (
            <Button
              size="compact-sm"
              variant="light"
              leftSection={<IconListCheck size={16} aria-hidden="true" />}
              onClick={() => {
                runCommand('review', commands);
                // The button is gone; the keys of the review need the focus, where single keys do not work anywhere.
                commands.viewport.focus();
              }}
            >
              {texts.workdesk.review.start()}
            </Button>
          ) : null}
        </Group>
      )}
      {reviewing || decisions.left > 0 ? null : (
        <div className={classes.clear}>
          <ApproveClearButton />
        </div>
      )}
    </div>
  );
});

const idOf = (row: ListRow | undefined) => (row?.kind === 'annotation' ? row.annotation.id : undefined);
