import { SegmentedControl } from '@mantine/core';
import { type Ref, useState } from 'react';
import { useTexts } from '../../client/texts/texts';
import { AnnotationPanel } from './annotation/annotation-panel';
import { ChecksPanel } from './checks/checks-panel';
import { useInconsistencies } from './checks/use-inconsistencies';
import { DifferencesPanel } from './compare/differences-panel';
import type { ComparedImage } from './compare/use-comparison';
import { FilterPanel } from './filter-panel';
import { FindingsList } from './findings/findings-list';
import { Announcer } from './review/announcer';
import classes from './workdesk.module.css';

/**
 * Filter, checks, findings and the form of the selected annotation; during a comparison, what changed between the
 * images.
 */
export function SidePanel({ ref, other }: { ref: Ref<HTMLElement>; other: ComparedImage | null }) {
  const texts = useTexts();
  const text = texts.comparison;
  const inconsistencies = useInconsistencies();
  const [shows, setShows] = useState<'differences' | 'findings'>('differences');
  return (
    <aside ref={ref} className={classes.panel} aria-label={texts.workdesk.panel()}>
      {other ? (
        <SegmentedControl
          m="sm"
          size="xs"
          aria-label={text.panel()}
          value={shows}
          onChange={(value) => setShows(value as typeof shows)}
          data={[
            { value: 'differences', label: text.differences() },
            { value: 'findings', label: text.findings() },
          ]}
        />
      ) : null}
      {other && shows === 'differences' ? (
        <DifferencesPanel other={other} />
      ) : (
        <>
          <div className={classes.filter}>
            <FilterPanel />
          </div>
          <ChecksPanel found={inconsistencies} />
          <FindingsList inconsistencies={inconsistencies} />
        </>
      )}
      <AnnotationPanel />
      <Announcer />
    </aside>
  );
}
