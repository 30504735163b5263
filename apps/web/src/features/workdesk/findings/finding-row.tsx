import { Badge, Tooltip } from '@mantine/core';
import { formatSurfaces, formatTooth } from '@molaar/domain/teeth';
import { toothStatusName } from '@molaar/i18n';
import type { SceneAnnotation } from '@molaar/scene';
import { IconAlertTriangle, IconCheck, IconEyeOff, IconPencil, IconUrgent, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { useUser } from '../../../client/session/session';
import { useFindingStyle } from '../../../client/texts/finding-style';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { type Check, useCheckText } from '../checks/check-text';
import { useView, useWorkdesk } from '../workdesk-context';
import { conflictingStatuses } from './conflicting-statuses';
import classes from './findings.module.css';

const DECIDED = { APPROVED: IconCheck, EDITED: IconPencil, REJECTED: IconX } as const;

interface Props {
  object: SceneAnnotation;
  selected: boolean;
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
export const FindingRow = memo(function FindingRow({ object, selected, inconsistencies, position, size }: Props) {
  const words = useTexts();
  const formats = useFormats();
  const text = words.workdesk.list;
  const { notation } = useUser().organization;
  const { editor } = useWorkdesk();
  const hovered = useView((state) => state.hoveredId === object.id);
  const outOfSight = useView((state) => state.hiddenIds.has(object.id));
  const look = useFindingStyle();
  const textOf = useCheckText();
  const name = object.label || look.name(object.class);
  const tooth = object.location ? formatTooth(object.location, notation) : text.jaw();
  const letters = formatSurfaces(object.surface.filter((surface) => surface.length === 1));
  const parts = object.surface
    .filter((surface) => surface.length > 1 && surface !== 'WHOLE_TOOTH' && surface !== 'JAW')
    .map((surface) => formats.surface(surface, object.location));
  const Decided = object.decision === 'SUGGESTED' ? null : DECIDED[object.decision];
  const full = `${tooth}, ${name}`;
  const others = conflictingStatuses(object.class, inconsistencies ?? []).map((status) => toothStatusName(status, formats.locale));
  const checks = (inconsistencies ?? []).map(textOf).join(' ');

  return (
    <li
      data-object={object.id}
      aria-posinset={position}
      aria-setsize={size}
      className={classes.row}
      data-selected={selected || undefined}
      data-hovered={hovered || undefined}
      onPointerEnter={() => editor.view.setState({ hoveredId: object.id })}
      onPointerLeave={() => editor.view.setState({ hoveredId: null })}
    >
      <button
        type="button"
        className={classes.choose}
        aria-pressed={selected}
        onClick={(event) => editor.choose(object.id, event.shiftKey)}
      >
        <span
          className={classes.swatch}
          data-dashed={object.decision === 'SUGGESTED' || undefined}
          style={{ borderColor: look.color(object.class) }}
          aria-hidden="true"
        />
        <span className={classes.tooth}>{object.location ? tooth : '–'}</span>
        <span className={classes.name}>
          <span className={classes.title} data-rejected={object.decision === 'REJECTED' || undefined}>
            {name}
          </span>
          <span className={classes.facts} data-warning={others.length > 0 || undefined}>
            {[
              others.length > 0 ? words.workdesk.checks.against({ others: others.join(', ') }) : '',
              letters,
              ...parts,
              object.decision === 'SUGGESTED' && object.confidence !== null
                ? text.confidence({ percent: formats.percent(object.confidence) })
                : words.catalogue.decisions[object.decision](),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        {outOfSight ? <IconEyeOff size={15} color="var(--mantine-color-dimmed)" role="img" aria-label={text.hiddenByUser()} /> : null}
        {object.experimental ? (
          <Badge size="xs" variant="outline" color="gray" tt="none">
            {text.experimental()}
          </Badge>
        ) : null}
        {object.checkTooth && object.decision === 'SUGGESTED' ? (
          <IconAlertTriangle size={15} color="var(--mantine-color-yellow-5)" role="img" aria-label={text.checkTooth()} />
        ) : null}
        {inconsistencies ? (
          <Tooltip label={checks} multiline maw={260}>
            <IconUrgent size={16} color="var(--mantine-color-yellow-5)" role="img" aria-label={checks} />
          </Tooltip>
        ) : null}
        {Decided ? (
          <Decided
            size={16}
            stroke={2.2}
            color={object.decision === 'REJECTED' ? 'var(--mantine-color-dimmed)' : 'var(--mantine-color-teal-4)'}
            aria-hidden="true"
          />
        ) : null}
      </button>
      {editor.mayDecide && object.decision === 'SUGGESTED' ? (
        <span className={classes.decide}>
          <button
            type="button"
            className={classes.approve}
            aria-label={text.approveOne({ name: full })}
            onClick={() => editor.approve(object.id)}
          >
            <IconCheck size={17} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={classes.reject}
            aria-label={text.rejectOne({ name: full })}
            onClick={() => editor.reject(object.id)}
          >
            <IconX size={17} aria-hidden="true" />
          </button>
        </span>
      ) : null}
    </li>
  );
});
