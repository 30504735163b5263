import { Paper, SegmentedControl } from '@mantine/core';
import type { ToothNumber } from '@molaar/domain/teeth';
import { createEditor, type Editor } from '@molaar/scene';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useTexts } from '../../../client/texts/texts';
import { type MapViewport, PlainViewer } from '../../workdesk';
import radiograph from './radiograph.webp';
import classes from './sample.module.css';
import { SampleChart } from './sample-chart';
import { SampleFindings } from './sample-findings';
import { SAMPLE_SIZE, sampleRecords } from './sample-records';
import { SampleSwitches } from './sample-switches';
import { useSampleLabels } from './use-sample-labels';
import { ZoomButtons } from './zoom-buttons';

type View = 'radiograph' | 'chart';

/** Narrower windows have no space for labels on the whole image. */
const WIDE = '(min-width: 700px)';

function openSample(): Editor {
  const editor = createEditor({ imageSize: SAMPLE_SIZE, annotations: sampleRecords(), right: 'YES', newId: () => crypto.randomUUID() });
  editor.view.setState({ labelsVisible: matchMedia(WIDE).matches });
  return editor;
}

/**
 * The product on a drawn radiograph: the workdesk's viewer and editor, the chart, and the findings to be decided.
 * Nothing is stored.
 */
export function SampleDesk() {
  const { sample } = useTexts().home;
  const [editor] = useState(openSample);
  const labels = useSampleLabels();
  const [viewport, setViewport] = useState<MapViewport | null>(null);
  const [view, setView] = useState<View>('radiograph');
  const stage = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const { filter, hiddenIds } = useStore(editor.view);
  const revision = useSyncExternalStore(editor.settled.subscribe, () => editor.settled.revision);
  const all = useMemo(() => editor.scene.all(), [editor, revision]);

  // What is chosen stays in focus when the pointer leaves it.
  const focusChosen = (): void => editor.view.setState({ hoveredId: chosen });
  useEffect(focusChosen, [editor, chosen]);

  /** Returns a finding on the tooth, or the tooth itself. */
  function findingOn(tooth: ToothNumber): string | undefined {
    const located = all.filter(({ location, id }) => location === tooth && !hiddenIds.has(id));
    return (located.find(({ class: type }) => type !== 'TOOTH') ?? located[0])?.id;
  }

  function choose(id: string | null): void {
    setChosen(id === chosen ? null : id);
    const annotation = editor.scene.get(id ?? '');
    if (!annotation || id === chosen) return;
    if (view === 'radiograph') viewport?.reveal(annotation.box);
    // On a phone the list is below the window's edge.
    stage.current?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <Paper className={classes.desk} shadow="xl">
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label={sample.view()}
          value={view}
          onChange={(value) => setView(value === 'chart' ? 'chart' : 'radiograph')}
          data={[
            { value: 'radiograph', label: sample.radiograph() },
            { value: 'chart', label: sample.chart() },
          ]}
        />
        {view === 'radiograph' && viewport ? <ZoomButtons viewport={viewport} onWhole={() => setChosen(null)} /> : null}
      </div>
      <div ref={stage} className={classes.stage} data-view={view}>
        {view === 'radiograph' ? (
          <div className={classes.image} onPointerLeave={focusChosen}>
            <PlainViewer
              editor={editor}
              src={radiograph}
              labels={labels}
              label={sample.viewer()}
              onViewport={setViewport}
              onChoose={(id) => setChosen(id)}
            />
            <span className={classes.side} data-side="right" title={sample.right()} aria-hidden="true" />
            <span className={classes.side} data-side="left" title={sample.left()} aria-hidden="true" />
          </div>
        ) : (
          <SampleChart
            annotations={all.filter(({ id }) => !hiddenIds.has(id))}
            filter={filter}
            selected={editor.scene.get(chosen ?? '')?.location ?? null}
            onSelect={(tooth) => setChosen(findingOn(tooth) ?? null)}
          />
        )}
      </div>
      <SampleSwitches editor={editor} annotations={all} hasLabels={view === 'radiograph'} />
      <SampleFindings editor={editor} annotations={all} chosen={chosen} onChoose={choose} onLeave={focusChosen} />
    </Paper>
  );
}
