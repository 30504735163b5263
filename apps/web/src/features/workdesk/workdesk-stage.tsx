import type { ComparisonLayout } from '@molaar/contracts';
import { compareImageDates } from '@molaar/domain/clinic';
import type { Map as LeafletMap } from 'leaflet';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../client/api/lazy-part';
import { useSaveDisplay } from '../../client/display/use-save-display';
import { useFormats, useTexts } from '../../client/texts/texts';
import { AdjustPanel } from './adjust-panel';
import { AdjustedChip } from './adjusted-chip';
import { AnalysisBanner } from './analysis-banner';
import compareClasses from './compare/compare.module.css';
import { CompareBar } from './compare/compare-bar';
import { ComparedPane, PaneHead } from './compare/compared-pane';
import { type ShownLayout, shownLayout } from './compare/comparison-layout';
import { ComparisonNotice } from './compare/comparison-notice';
import type { Comparison } from './compare/use-comparison';
import type { LinkedViews } from './compare/use-linked-views';
import { WipeDivider } from './compare/wipe-divider';
import type { Hints } from './hints/use-hints';
import type { ImagePlane } from './viewer/image-plane';
import type { MapViewport } from './viewer/map-viewport';
import { Viewer } from './viewer/viewer';
import classes from './workdesk.module.css';
import { useWorkdesk } from './workdesk-context';

const HintCard = lazyPart(() => import('./hints/hint-card').then((module) => ({ default: module.HintCard })));

interface Props {
  plane: ImagePlane;
  viewport: MapViewport;
  onMap: (map: LeafletMap | null) => void;
  comparison: Comparison | null;
  /** The arrangement of two images that the person has chosen. */
  layout: ComparisonLayout;
  linkedViews: LinkedViews;
  onEndComparison: () => void;
  hints: Hints;
  adjusting: boolean;
  onEndAdjusting: () => void;
}

/** The image with what is shown over it, and the image that it is compared with. */
export function WorkdeskStage(props: Props) {
  const { plane, viewport, onMap, comparison, linkedViews, onEndComparison, hints, adjusting, onEndAdjusting } = props;
  const panes = useRef<HTMLDivElement>(null);
  const texts = useTexts();
  const formats = useFormats();
  const { image } = useWorkdesk();
  const saveDisplay = useSaveDisplay({ silent: true });
  const [chosen, setChosen] = useState(props.layout);
  const layout = shownLayout(chosen, image, { width: window.innerWidth, height: window.innerHeight });
  const other = comparison?.other ?? null;
  const isEarlier = other !== null && compareImageDates(image, other.workdesk.image) < 0;
  const isWiped = other !== null && layout === 'WIPE';

  function setLayout(next: ShownLayout): void {
    // Images over each other show nothing when their teeth are apart.
    if (next === 'WIPE' && !linkedViews.linked) linkedViews.align();
    setChosen(next);
    saveDisplay({ comparison: next });
  }

  const controls = (
    <>
      <AnalysisBanner image={image} />
      <AdjustedChip />
      {adjusting ? <AdjustPanel onClose={onEndAdjusting} /> : null}
    </>
  );
  return (
    <div className={classes.stage}>
      <div ref={panes} className={compareClasses.panes} data-layout={other ? layout : undefined}>
        <section
          className={compareClasses.pane}
          style={{ order: 1 }}
          data-later={(other !== null && !isEarlier) || undefined}
          aria-label={texts.comparison.pane({ number: image.imageNumber, date: formats.imageDate(image) })}
        >
          <Viewer plane={plane} viewport={viewport} onMap={onMap} withMinimap={other === null} />
          {other ? <PaneHead image={image} earlier={isEarlier} /> : null}
          {isWiped ? null : controls}
        </section>
        {other ? <ComparedPane other={other} earlier={!isEarlier} onMap={linkedViews.setOtherMap} /> : null}
        {isWiped ? <WipeDivider panes={panes} /> : null}
      </div>
      {/** A pane would be cut off at the divider. */}
      {isWiped ? controls : null}
      {other ? (
        <CompareBar
          linked={linkedViews.linked}
          layout={layout}
          onLink={linkedViews.toggle}
          onAlign={linkedViews.align}
          onLayout={setLayout}
          onEnd={onEndComparison}
        />
      ) : null}
      {comparison ? <ComparisonNotice comparison={comparison} onEnd={onEndComparison} /> : null}
      {/** After the image for the Tab key. */}
      {other || !hints.shown ? null : (
        <Suspense fallback={null}>
          <HintCard hints={hints} />
        </Suspense>
      )}
    </div>
  );
}
