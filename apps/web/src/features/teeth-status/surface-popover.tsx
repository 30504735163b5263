import { Button, Group, Kbd, Popover, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { entryByType, isFindingType } from '@molaar/domain/findings';
import { TOOTH_STATUSES, type ToothStatus } from '@molaar/domain/statuses';
import { formatTooth, type Surface, surfaceOfKey, surfacesOfTooth, type ToothNumber } from '@molaar/domain/teeth';
import { toothStatusName } from '@molaar/i18n';
import { useState } from 'react';
import { useUser } from '../../client/session/session';
import { useLocale, useTexts } from '../../client/texts/texts';
import { SurfaceChips } from '../../shell/surface-chips';
import { offeredSurfaces } from './new-status';
import { type ShownStatus, statusOn } from './status-edits';
import classes from './teeth-status.module.css';

/** A surface that was chosen on the chart. */
export interface ChosenSurface {
  readonly tooth: ToothNumber;
  readonly surface: Surface;
  /** Where it is on the chart, in pixels. */
  readonly x: number;
  readonly y: number;
}

interface Props {
  chosen: ChosenSurface;
  statuses: readonly ShownStatus[];
  onChoose: (tooth: ToothNumber, status: ToothStatus, surfaces: readonly Surface[]) => void;
  onClose: () => void;
}

/** What is put on surfaces most often comes first. */
const FIRST: readonly ToothStatus[] = ['PRIM_CAR_CAVITY', 'SEC_CAR_CAVITY', 'COMPOSITE'];
const OF_SURFACES: readonly ToothStatus[] = [
  ...FIRST,
  ...TOOTH_STATUSES.filter((status) => isFindingType(status) && entryByType(status).scope === 'SURFACE' && !FIRST.includes(status)),
];

/**
 * The statuses of one surface, next to it: more surfaces can be added first. Digits choose a status, letters toggle
 * surfaces.
 */
export function SurfacePopover({ chosen: { tooth, surface, x, y }, statuses, onChoose, onClose }: Props) {
  const texts = useTexts();
  const { mark } = texts.teethStatus;
  const locale = useLocale();
  const { notation } = useUser().organization;
  const [surfaces, setSurfaces] = useState<readonly Surface[]>([surface]);
  const own = surfacesOfTooth(tooth);
  const offered = OF_SURFACES.filter((status) => {
    const allowed = offeredSurfaces({ tooth, status, surfaces });
    return surfaces.every((one) => allowed.includes(one));
  });
  const stateOf = (status: ToothStatus) => statusOn(statuses, { tooth, status, surfaces })?.decision;

  // On the window: keys are pressed faster than the focus moves into the list.
  useWindowEvent('keydown', onKeyDown, true);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const status = offered[Number(event.key) - 1];
    const letter = surfaceOfKey(event.key, own);
    if (status && surfaces.length > 0) onChoose(tooth, status, surfaces);
    else if (letter) setSurfaces(own.filter((one) => (one === letter) !== surfaces.includes(one)));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Popover opened onChange={(opened) => opened || onClose()} trapFocus returnFocus withArrow shadow="md" width={300} position="bottom">
      <Popover.Target>
        <span className={classes.anchor} style={{ left: x, top: y }} />
      </Popover.Target>
      <Popover.Dropdown aria-label={mark.surfaceMenu({ tooth: formatTooth(tooth, notation) })}>
        <Text fz="sm" fw={600} mb={6}>
          {mark.surfaceMenu({ tooth: formatTooth(tooth, notation) })}
        </Text>
        <SurfaceChips label={texts.teethStatus.add.surfaces()} tooth={tooth} choices={own} value={surfaces} onChange={setSurfaces} />
        <div className={classes.choices}>
          {offered.map((status, index) => (
            <Button
              key={status}
              size="compact-sm"
              justify="space-between"
              variant={stateOf(status) === 'APPROVED' ? 'filled' : 'default'}
              aria-pressed={stateOf(status) === 'APPROVED'}
              aria-keyshortcuts={String(index + 1)}
              disabled={surfaces.length === 0}
              data-autofocus={index === 0 || undefined}
              rightSection={<Kbd size="xs">{index + 1}</Kbd>}
              onClick={() => onChoose(tooth, status, surfaces)}
            >
              {toothStatusName(status, locale)}
            </Button>
          ))}
        </div>
        <Group justify="space-between" mt={6}>
          <Text fz="xs" c="dimmed">
            {mark.surfaceKeys()}
          </Text>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
