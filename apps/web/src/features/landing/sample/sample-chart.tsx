import type { ToothNumber } from '@molaar/domain/teeth';
import { PERMANENT_TEETH } from '@molaar/domain/teeth';
import { toothStatusName } from '@molaar/i18n';
import { LegendList, legendItems, Odontogram, type StatusSymbol, type TeethStates } from '@molaar/odontogram';
import type { Filter, SceneAnnotation } from '@molaar/scene';
import { useMemo } from 'react';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { useChartTheme } from '../../teeth-status';
import classes from './sample.module.css';
import { sampleChart } from './sample-records';

interface Props {
  annotations: readonly SceneAnnotation[];
  filter: Filter;
  selected: ToothNumber | null;
  onSelect: (tooth: ToothNumber) => void;
}

/** The dental chart of the findings: suggestions dashed, approved ones solid, teeth that were not seen as ghosts. */
export function SampleChart({ annotations, filter, selected, onSelect }: Props) {
  const texts = useTexts();
  const { sample } = texts.home;
  const { locale, surfaces: surfacesText } = useFormats();
  const theme = useChartTheme();
  const { teeth, seen } = useMemo(() => {
    const chart = sampleChart(annotations, filter);
    const symbols = new Map<ToothNumber, StatusSymbol[]>();
    for (const { tooth, status, surfaces, decision } of chart.statuses)
      symbols.set(tooth, [...(symbols.get(tooth) ?? []), { status, surfaces, decision }]);
    const states: TeethStates = Object.fromEntries([...symbols].map(([tooth, list]) => [tooth, { symbols: list }]));
    return { teeth: states, seen: chart.seen };
  }, [annotations, filter]);
  const legend = legendItems(teeth, PERMANENT_TEETH, seen);
  return (
    <div className={classes.chart}>
      <Odontogram
        teeth={teeth}
        seen={seen}
        notation="ISO"
        selected={selected}
        onSelect={onSelect}
        theme={theme}
        labels={{
          chart: sample.chart(),
          patientRight: sample.right(),
          patientLeft: sample.left(),
          tooth: (tooth, state) =>
            [
              tooth,
              ...(seen.has(tooth) ? [] : [sample.notSeen()]),
              ...(state?.symbols ?? []).map(({ status, surfaces, decision }) =>
                [toothStatusName(status, locale), surfacesText(surfaces, tooth), texts.catalogue.decisions[decision]()]
                  .filter(Boolean)
                  .join(', '),
              ),
            ].join('; '),
        }}
      />
      <LegendList
        items={legend}
        name={(item) =>
          item.kind === 'STATUS'
            ? toothStatusName(item.status, locale)
            : item.kind === 'GHOST'
              ? sample.notSeen()
              : texts.catalogue.decisions[item.decision]()
        }
        theme={theme}
        className={classes.legend}
      />
    </div>
  );
}
