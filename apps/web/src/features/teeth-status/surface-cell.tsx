import { Popover, Text, UnstyledButton } from '@mantine/core';
import { statusLacksSurface } from '@molaar/domain/statuses';
import { formatTooth, type Surface } from '@molaar/domain/teeth';
import { toothStatusName } from '@molaar/i18n';
import { IconPencil } from '@tabler/icons-react';
import { useUser } from '../../client/session/session';
import { useFormats, useTexts } from '../../client/texts/texts';
import { SurfaceChips } from '../../shell/surface-chips';
import { offeredSurfaces } from './new-status';
import { changeSurfaces, type ShownStatus } from './status-edits';
import type { StatusSession } from './status-session';
import classes from './teeth-status.module.css';

interface Props {
  status: ShownStatus;
  session: StatusSession;
  onChange: () => void;
}

/** The surfaces of a status; a person who may decide corrects them with chips. */
export function SurfaceCell({ status, session, onChange }: Props) {
  const texts = useTexts();
  const formats = useFormats();
  const { notation } = useUser().organization;
  const { key, tooth, surface, decision } = status;
  const offered = offeredSurfaces({ tooth, status: status.status, surfaces: surface });
  const text = formats.surfaces(surface, tooth) || '–';
  if (session.right !== 'YES' || offered.length < 2 || decision === 'REJECTED') return <Text fz="sm">{text}</Text>;
  const name = `${formatTooth(tooth, notation)} ${toothStatusName(status.status, formats.locale)}`;

  function change(surfaces: readonly Surface[]): void {
    // An issue keeps its last surface.
    if (statusLacksSurface(status.status, surfaces)) return;
    onChange();
    session.apply((base, edits) => changeSurfaces(base, edits, key, surfaces));
  }

  return (
    <Popover trapFocus returnFocus withArrow shadow="md" position="bottom-start">
      <Popover.Target>
        <UnstyledButton
          className={classes.surfaces}
          tabIndex={-1}
          data-surfaces=""
          aria-label={texts.teethStatus.table.changeSurfaces({ name, surfaces: text })}
        >
          {text}
          <IconPencil size={13} aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown onKeyDown={(event) => event.stopPropagation()} onClick={(event) => event.stopPropagation()}>
        <SurfaceChips label={texts.teethStatus.table.surfaces()} tooth={tooth} choices={offered} value={surface} onChange={change} />
      </Popover.Dropdown>
    </Popover>
  );
}
