import type { FindingDifference } from '@molaar/domain/findings';
import type { SceneAnnotation } from '@molaar/scene';
import { Suspense } from 'react';
import { lazyPart } from '../../../client/api/lazy-part';
import { FilterPanel } from '../filter-panel';
import classes from '../workdesk.module.css';
import { useWorkdesk } from '../workdesk-context';
import { type ComparedImage, useDifferences } from './use-comparison';

const DifferencesList = lazyPart(() => import('./differences-list').then((module) => ({ default: module.DifferencesList })));

/** The filter of both images and what changed between them; a selected row is shown in both. */
export function DifferencesPanel({ other }: { other: ComparedImage }) {
  const workdesk = useWorkdesk();
  const differences = useDifferences(workdesk, other.workdesk);

  function show({ earlier, later }: FindingDifference<SceneAnnotation>): void {
    const [mine, theirs] = differences.later === workdesk ? [later, earlier] : [earlier, later];
    workdesk.editor.view.setState({ selectedId: mine?.id ?? null });
    other.workdesk.editor.view.setState({ selectedId: theirs?.id ?? null });
    // Linked views follow each other: the one that has the finding leads.
    if (theirs) other.viewport.reveal(theirs.box);
    if (mine) workdesk.commands.viewport.reveal(mine.box);
  }

  return (
    <>
      <div className={classes.filter}>
        <FilterPanel folded />
      </div>
      <Suspense fallback={null}>
        <DifferencesList differences={differences} onShow={show} />
      </Suspense>
    </>
  );
}
