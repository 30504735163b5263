import { ActionIcon, Badge, Text, UnstyledButton } from '@mantine/core';
import { findingType, formatSurfaces, formatTooth } from '@molaar/domain';
import type { SceneObject } from '@molaar/scene';
import { IconAlertTriangle, IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { useUser } from '../../../client/session';
import { useFormats, useWords } from '../../../client/words';
import { useDesk, useView } from '../desk';
import classes from './findings.module.css';

const DECIDED = { APPROVED: IconCheck, EDITED: IconPencil, REJECTED: IconX } as const;

/** One finding: tooth, name, surfaces, how sure, and what a person said. */
export const FindingRow = memo(function FindingRow({ object, selected }: { object: SceneObject; selected: boolean }) {
  const words = useWords();
  const formats = useFormats();
  const text = words.workdesk.list;
  const { notation } = useUser().organization;
  const { editor } = useDesk();
  const hovered = useView((state) => state.hoveredId === object.id);
  const { color } = findingType(object.class);
  const name = object.label || formats.finding(object.class);
  const tooth = object.location ? formatTooth(object.location, notation) : text.jaw();
  const letters = formatSurfaces(object.surface.filter((surface) => surface.length === 1));
  const parts = object.surface
    .filter((surface) => surface.length > 1 && surface !== 'WHOLE_TOOTH' && surface !== 'JAW')
    .map((surface) => formats.surface(surface, object.location));
  const Decided = object.decision === 'SUGGESTED' ? null : DECIDED[object.decision];
  const full = `${tooth}, ${name}`;

  return (
    <li
      data-object={object.id}
      className={classes.row}
      data-selected={selected || undefined}
      data-hovered={hovered || undefined}
      onPointerEnter={() => editor.view.setState({ hoveredId: object.id })}
      onPointerLeave={() => editor.view.setState({ hoveredId: null })}
    >
      <UnstyledButton className={classes.choose} aria-pressed={selected} onClick={() => editor.view.setState({ selectedId: object.id })}>
        <span
          className={classes.swatch}
          data-dashed={object.decision === 'SUGGESTED' || undefined}
          style={{ borderColor: color }}
          aria-hidden="true"
        />
        <span className={classes.tooth}>{object.location ? tooth : '–'}</span>
        <span className={classes.name}>
          <Text component="span" fz="sm" truncate td={object.decision === 'REJECTED' ? 'line-through' : undefined}>
            {name}
          </Text>
          <Text component="span" fz={11} c="dimmed" truncate>
            {[
              letters,
              ...parts,
              object.decision === 'SUGGESTED' && object.confidence !== null
                ? text.confidence({ percent: formats.percent(object.confidence) })
                : words.catalogue.decisions[object.decision](),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </span>
        {object.experimental ? (
          <Badge size="xs" variant="outline" color="gray" tt="none">
            {text.experimental()}
          </Badge>
        ) : null}
        {object.checkTooth && object.decision === 'SUGGESTED' ? (
          <IconAlertTriangle size={15} color="var(--mantine-color-yellow-5)" role="img" aria-label={text.checkTooth()} />
        ) : null}
        {Decided ? (
          <Decided
            size={16}
            stroke={2.2}
            color={object.decision === 'REJECTED' ? 'var(--mantine-color-dimmed)' : 'var(--mantine-color-teal-4)'}
            aria-hidden="true"
          />
        ) : null}
      </UnstyledButton>
      {editor.canEdit && object.decision === 'SUGGESTED' ? (
        <span className={classes.decide}>
          <ActionIcon
            size={26}
            variant="subtle"
            color="teal"
            aria-label={text.approveOne({ name: full })}
            onClick={() => editor.approve(object.id)}
          >
            <IconCheck size={17} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            size={26}
            variant="subtle"
            color="gray"
            aria-label={text.rejectOne({ name: full })}
            onClick={() => editor.reject(object.id)}
          >
            <IconX size={17} aria-hidden="true" />
          </ActionIcon>
        </span>
      ) : null}
    </li>
  );
});
