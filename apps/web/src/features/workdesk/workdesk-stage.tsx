import { compareImageDates } from '@molaar/domain/clinic';
import type { Map as LeafletMap } from 'leaflet';
import { lazy, Suspense, useState } from 'react';
import { useFormats, useTexts } from '../../client/texts/texts';
import { AdjustPanel } from './adjust-panel';
import { AdjustedChip } from './adjusted-chip';
import { AnalysisBanner } from './analysis-banner';
import compareClasses from './compare/compare.module.css';
import { CompareBar } from './compare/compare-bar';
import { ComparedPane, PaneHead } from './compare/compared-pane';
import { ComparisonNotice } from './compare/comparison-notice';
import type { Comparison } from './compare/use-comparison';
import type { LinkedViews } from './compare/use-linked-views';
import type { Hints } from './hints/use-hints';
import type { ImagePlane } from './viewer/image-plane';
import type { MapViewport } from './viewer/map-viewport';
import { Viewer } from './viewer/viewer';
import classes from './workdesk.module.css';
import { useWorkdesk } from './workdesk-context';

const HintCard = lazy(() => import('./hints/hint-card').then((module) => ({ default: module.HintCard })));

interface Props {
  plane: ImagePlane;
  viewport: MapViewport;
  onMap: (map: LeafletMap | null) => void;
  comparison: Comparison | null;
  linkedViews: LinkedViews;
  onEndComparison: () => void;
  hints: Hints;
  adjusting: boolean;
  onEndAdjusting: () => void;
}

/** The image with what is shown over it, and the image that it is compared with. */
export function WorkdeskStage(props: Props) {
  const { plane, viewport, onMap, comparison, linkedViews, onEndComparison, hints, adjusting, onEndAdjusting } = props;
  const texts = useTexts();
  const formats = useFormats();
  const { image } = useWorkdesk();
  const [stacked, setStacked] = useState(() => window.innerHeight > window.innerWidth);
  const other = comparison?.other ?? null;
  const isEarlier = other !== null && compareImageDates(image, other.workdesk.image) < 0;
  return (
    <div className={classes.stage}>
      <div className={compareClasses.panes} data-stacked={stacked || undefined}>
        <section
          className={compareClasses.pane}
          style={{ order: 1 }}
          aria-label={texts.comparison.pane({ number: image.imageNumber, date: formats.imageDate(image) })}
        >
          <Viewer plane={plane} viewport={viewport} onMap={onMap} withMinimap={other === null} />
          {other ? <PaneHead image={image} earlier={isEarlier} /> : null}
          <AnalysisBanner image={image} />
          <AdjustedChip />
          {adjusting ? <AdjustPanel onClose={onEndAdjusting} /> : null}
        </section>
        {other ? <ComparedPane other={other} earlier={!isEarlier} onMap={linkedViews.setOtherMap} /> : null}
      </div>
      {other || !hints.shown ? null : (
        <Suspense fallback={null}>
          <HintCard hints={hints} />
        </Suspense>
      )}
      {other ? (
        <CompareBar
          linked={linkedViews.linked}
          stacked={stacked}
          onLink={linkedViews.toggle}
          onAlign={linkedViews.align}
          onArrange={() => setStacked(!stacked)}
          onEnd={onEndComparison}
        />
      ) : null}
      {comparison ? <ComparisonNotice comparison={comparison} onEnd={onEndComparison} /> : null}
    </div>
  );
}
