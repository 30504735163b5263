import { Button, Group, Paper, Text } from '@mantine/core';
import type { SeenTeeth } from '@molaar/domain/statuses';
import { formatTooth, type Surface, type ToothNumber } from '@molaar/domain/teeth';
import { ghostsName, toothStatusName } from '@molaar/i18n';
import { type LegendItem, LegendList, legendItems, Odontogram } from '@molaar/odontogram';
import { IconHandFinger } from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useUser } from '../../client/session/session';
import { useFormats, useTexts } from '../../client/texts/texts';
import type { ShownStatus } from './status-edits';
import { type ChosenSurface, SurfacePopover } from './surface-popover';
import classes from './teeth-status.module.css';
import { drawnTeeth, toothStates } from './tooth-states';
import { useChartTheme } from './use-chart-theme';

interface Props {
  statuses: readonly ShownStatus[];
  known: SeenTeeth;
  selected: ToothNumber | null;
  onSelect: (tooth: ToothNumber) => void;
  marked: ReadonlySet<ToothNumber>;
  onMark: (teeth: readonly ToothNumber[]) => void;
  /** Toggles a status on surfaces; without it neither surfaces nor several teeth are chosen, for there is no status. */
  onSurfaces?: ((tooth: ToothNumber, status: ShownStatus['status'], surfaces: readonly Surface[]) => void) | undefined;
  /** Below the drawing, so that nothing moves under a finger that selects teeth. */
  children?: ReactNode;
}

/**
 * The teeth as a chart: suggestions dashed, approved statuses solid, teeth that nobody has seen as ghosts. A click
 * selects a tooth and opens the statuses of the surface under it; a drag selects several teeth.
 */
export function StatusChart({ statuses, known, selected, onSelect, marked, onMark, onSurfaces, children }: Props) {
  const texts = useTexts();
  const text = texts.teethStatus;
  const formats = useFormats();
  const { notation } = useUser().organization;
  const theme = useChartTheme();
  const teeth = useMemo(() => toothStates(statuses), [statuses]);
  const [isSelecting, setSelecting] = useState(false);
  const [chosen, setChosen] = useState<ChosenSurface | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const legend = useMemo(() => legendItems(teeth, drawnTeeth(teeth), known.seen), [teeth, known]);
  const ghosts = useMemo(() => drawnTeeth(teeth).filter((tooth) => !known.seen.has(tooth)), [teeth, known]);
  const ghostName = (list: readonly ToothNumber[]) => ghostsName(list, known.assessed, { notation, locale: formats.locale });

  function openSurface(tooth: ToothNumber, surface: Surface, at: unknown): void {
    if (!(at instanceof Element) || !frame.current) return;
    const [box, around] = [at.getBoundingClientRect(), frame.current.getBoundingClientRect()];
    // A tooth stands for its surface when that was chosen with a key.
    const y = at.matches('[data-surface]') ? box.top + box.height / 2 : box.bottom - 8;
    onSelect(tooth);
    setChosen({ tooth, surface, x: box.left + box.width / 2 - around.left + frame.current.scrollLeft, y: y - around.top });
  }

  function closeSurface(): void {
    setChosen(null);
    frame.current?.querySelector<SVGGElement>(`[data-tooth="${chosen?.tooth}"]`)?.focus();
  }

  const legendText = (item: LegendItem) => {
    if (item.kind === 'STATUS') return toothStatusName(item.status, formats.locale);
    return item.kind === 'GHOST' ? ghostName(ghosts) : texts.catalogue.decisions[item.decision]();
  };

  return (
    <Paper withBorder className={classes.chart}>
      <div ref={frame} className={classes.drawing} data-selecting={isSelecting || undefined}>
        <Odontogram
          teeth={teeth}
          seen={known.seen}
          notation={notation}
          selected={selected}
          onSelect={onSelect}
          marked={marked}
          onMark={onMark}
          isTouchSelecting={isSelecting}
          {...(onSurfaces && { onSurface: openSurface })}
          theme={theme}
          labels={{
            chart: text.chart(),
            patientRight: texts.common.terms.patientRight(),
            patientLeft: texts.common.terms.patientLeft(),
            tooth: (tooth, state) => {
              const descriptions = (state?.symbols ?? []).map(({ status, surfaces, decision }) =>
                [toothStatusName(status, formats.locale), formats.surfaces(surfaces, tooth), texts.catalogue.decisions[decision]()]
                  .filter(Boolean)
                  .join(', '),
              );
              const warning = state?.warns ? [text.contradictions.title()] : [];
              const unknown = known.seen.has(tooth) ? [] : [ghostName([tooth])];
              return [text.table.toothRow({ tooth: formatTooth(tooth, notation) }), ...warning, ...unknown, ...descriptions].join('; ');
            },
          }}
        />
        {chosen && onSurfaces ? (
          <SurfacePopover
            key={`${chosen.tooth} ${chosen.surface}`}
            chosen={chosen}
            statuses={statuses}
            onChoose={(tooth, status, surfaces) => {
              closeSurface();
              onSurfaces(tooth, status, surfaces);
            }}
            onClose={closeSurface}
          />
        ) : null}
      </div>
      {legend.length > 0 ? (
        <section aria-label={text.legend.label()}>
          <LegendList items={legend} name={legendText} theme={theme} className={classes.legend} />
        </section>
      ) : null}
      {children}
      {onSurfaces ? (
        <>
          <Text fz="xs" c="dimmed" mt={6} className={classes.chartKeys}>
            {text.mark.chartKeys()}
          </Text>
          <Group mt={6}>
            <Button
              size="compact-sm"
              variant={isSelecting ? 'filled' : 'default'}
              aria-pressed={isSelecting}
              leftSection={<IconHandFinger size={15} aria-hidden="true" />}
              onClick={() => setSelecting(!isSelecting)}
            >
              {text.mark.several()}
            </Button>
          </Group>
        </>
      ) : null}
    </Paper>
  );
}
