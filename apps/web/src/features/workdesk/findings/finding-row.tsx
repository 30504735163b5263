import { Tooltip } from '@mantine/core';
import { formatSurfaces, formatTooth } from '@molaar/domain/teeth';
import { toothStatusName } from '@molaar/i18n';
import { boxWithTeeth, type SceneAnnotation } from '@molaar/scene';
import { IconAlertTriangle, IconEyeOff, IconFlask, IconUrgent } from '@tabler/icons-react';
import { type MouseEvent, memo } from 'react';
import type { Check } from '../checks/check-text';
import { contradictedStatuses } from '../checks/contradicted-statuses';
import { standingOf } from '../viewer/contour-style';
import { useView, useWorkdesk } from '../workdesk-context';
import classes from './findings.module.css';
import { ROW_BUTTON } from './list-keys';
import icons from './row-icons.module.css';
import { rowSpace } from './row-space';
import { tellingParts } from './telling-parts';
import type { RowTexts } from './use-row-texts';

const DECIDED = { APPROVED: icons.approve, EDITED: icons.edited, REJECTED: icons.rejected } as const;

interface Props {
  annotation: SceneAnnotation;
  /** Of all rows: each would look for the session and the language three times. */
  rowTexts: RowTexts;
  selected: boolean;
  /** The Tab key leads to this row; arrow keys lead on. */
  isTabStop: boolean;
  /** Checks that concern the annotation. */
  inconsistencies?: readonly Check[] | undefined;
  /** Its offset in a list of which only a part is rendered. */
  position?: number | undefined;
  size?: number | undefined;
}

/**
 * One finding: tooth, name, surfaces, confidence, inconsistencies, decision. Plain elements: scrolling through
 * thousands creates dozens of these between two frames.
 */
export const FindingRow = memo(function FindingRow({ annotation, rowTexts, selected, isTabStop, inconsistencies, position, size }: Props) {
  const { texts, formats, notation, findingStyle } = rowTexts;
  const text = texts.workdesk.list;
  const { editor, commands } = useWorkdesk();
  const hovered = useView((state) => state.hoveredId === annotation.id);
  const isHidden = useView((state) => state.hiddenIds.has(annotation.id));
  const name = annotation.label || findingStyle.name(annotation.class);
  const tooth = annotation.location ? formatTooth(annotation.location, notation) : text.jaw();
  const letters = formatSurfaces(annotation.surface.filter((surface) => surface.length === 1));
  const parts = tellingParts(annotation).map((surface) => formats.surface(surface, annotation.location));
  const standing = standingOf(annotation);
  const decided = annotation.decision === 'SUGGESTED' ? null : DECIDED[annotation.decision];
  const full = `${tooth}, ${name}`;
  const others = contradictedStatuses(annotation.class, inconsistencies ?? []).map((status) => toothStatusName(status, formats.locale));
  const facts = [
    others.length > 0 ? texts.workdesk.checks.against({ others: others.join(', ') }) : '',
    letters,
    ...parts,
    annotation.decision === 'SUGGESTED' && annotation.confidence !== null
      ? text.confidence({ percent: formats.confidence(annotation.confidence) })
      : texts.catalogue.decisions[annotation.decision](),
  ]
    .filter(Boolean)
    .join(' · ');
  const signs = [isHidden, annotation.experimental, annotation.checkTooth, inconsistencies, decided].filter(Boolean).length;

  function decide({ currentTarget }: MouseEvent<HTMLElement>, decision: 'approve' | 'reject'): void {
    // Its button disappears; the focus stays in the row.
    if (currentTarget === document.activeElement) currentTarget.closest('li')?.querySelector('button')?.focus();
    editor[decision](annotation.id);
  }

  return (
    <li
      data-annotation={annotation.id}
      aria-posinset={position}
      aria-setsize={size}
      className={classes.row}
      data-selected={selected || undefined}
      data-hovered={hovered || undefined}
      onPointerEnter={() => editor.view.setState({ hoveredId: annotation.id })}
      onPointerLeave={() => editor.view.setState({ hoveredId: null })}
    >
      <button
        type="button"
        className={classes.choose}
        {...{ [ROW_BUTTON]: true }}
        tabIndex={isTabStop ? 0 : -1}
        aria-pressed={selected}
        onClick={(event) => {
          editor.choose(annotation.id, event.shiftKey);
          if (!commands.viewport.shows(annotation.box)) commands.viewport.reveal(boxWithTeeth(editor, [annotation]) ?? annotation.box);
        }}
      >
        <span
          className={classes.swatch}
          data-standing={standing}
          style={{ color: standing === 'doubtful' ? 'var(--finding-doubtful)' : findingStyle.pageColor(annotation.class) }}
          aria-hidden="true"
        />
        <span className={classes.tooth}>{annotation.location ? tooth : '–'}</span>
        <span className={classes.name} data-space={rowSpace(name, facts, signs)}>
          <span className={classes.title} data-rejected={annotation.decision === 'REJECTED' || undefined}>
            {name}
          </span>
          <br />
          <span className={classes.facts} data-warning={others.length > 0 || undefined}>
            {facts}
          </span>
        </span>
        <RowSigns annotation={annotation} rowTexts={rowTexts} isHidden={isHidden} inconsistencies={inconsistencies} />
        {decided ? <span className={`${icons.icon} ${decided}`} aria-hidden="true" /> : null}
      </button>
      {editor.mayDecide && annotation.decision === 'SUGGESTED' ? (
        <span className={classes.decide}>
          <button
            type="button"
            className={classes.approve}
            tabIndex={-1}
            aria-label={text.approveOne({ name: full })}
            onClick={(event) => decide(event, 'approve')}
          >
            <span className={`${icons.icon} ${icons.approve}`} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={classes.reject}
            tabIndex={-1}
            aria-label={text.rejectOne({ name: full })}
            onClick={(event) => decide(event, 'reject')}
          >
            <span className={`${icons.icon} ${icons.reject}`} aria-hidden="true" />
          </button>
        </span>
      ) : null}
    </li>
  );
});

interface SignsProps extends Pick<Props, 'annotation' | 'rowTexts' | 'inconsistencies'> {
  isHidden: boolean;
}

/** What a row says after its name. Of their own, because tooltips render slowly: not when the row is selected. */
const RowSigns = memo(function RowSigns({ annotation, rowTexts: { texts, textOf }, isHidden, inconsistencies }: SignsProps) {
  const text = texts.workdesk.list;
  const checks = (inconsistencies ?? []).map(textOf).join(' ');
  return (
    <>
      {isHidden ? <IconEyeOff size={15} color="var(--mantine-color-dimmed)" role="img" aria-label={text.hiddenByUser()} /> : null}
      {annotation.experimental ? (
        <Tooltip label={text.experimental()}>
          <IconFlask size={15} color="var(--mantine-color-dimmed)" role="img" aria-label={text.experimental()} />
        </Tooltip>
      ) : null}
      {annotation.checkTooth && annotation.decision === 'SUGGESTED' ? (
        <IconAlertTriangle size={15} color="var(--orange-text)" role="img" aria-label={text.checkTooth()} />
      ) : null}
      {inconsistencies ? (
        <Tooltip label={checks} multiline maw={260}>
          <IconUrgent size={16} color="var(--orange-text)" role="img" aria-label={checks} />
        </Tooltip>
      ) : null}
    </>
  );
});
