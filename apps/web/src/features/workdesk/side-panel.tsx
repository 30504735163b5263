import { SegmentedControl, Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { type Ref, Suspense, useState } from 'react';
import { lazyPart } from '../../client/api/lazy-part';
import { useTexts } from '../../client/texts/texts';
import { ChecksPanel } from './checks/checks-panel';
import { useInconsistencies } from './checks/use-inconsistencies';
import { DifferencesPanel } from './compare/differences-panel';
import type { ComparedImage } from './compare/use-comparison';
import { FilterPanel } from './filter-panel';
import { FindingsList } from './findings/findings-list';
import { Announcer } from './review/announcer';
import { useDecisions } from './review/use-decisions';
import { useIsPhone } from './side-panel-state';
import { OVER_IMAGE } from './viewer/over-image';
import classes from './workdesk.module.css';
import { runCommand, useView, useWorkdesk } from './workdesk-context';

// Loaded as soon as the panel is there: the radiograph is shown without waiting for its fields.
const AnnotationPanel = lazyPart(() => import('./annotation/annotation-panel').then((module) => ({ default: module.AnnotationPanel })));

interface Props {
  ref: Ref<HTMLElement>;
  other: ComparedImage | null;
  folded: boolean;
}

/**
 * Filter, checks, findings and the form of the selected annotation; during a comparison, what changed between the
 * images.
 */
export function SidePanel({ ref, other, folded }: Props) {
  const texts = useTexts();
  return (
    <aside ref={ref} className={classes.panel} aria-label={texts.workdesk.panel()} data-folded={folded || undefined}>
      {folded ? null : <Content other={other} />}
      <FoldButton folded={folded} />
      <Announcer />
    </aside>
  );
}

/** Folds or opens the panel: an icon beside it, on a phone the bar at its top. */
function FoldButton({ folded }: { folded: boolean }) {
  const texts = useTexts();
  const { commands } = useWorkdesk();
  const isPhone = useIsPhone();
  const toggle = () => runCommand('togglePanel', commands);
  if (isPhone) return <PhoneBar folded={folded} onClick={toggle} />;
  const Shape = folded ? IconLayoutSidebarRightExpand : IconLayoutSidebarRightCollapse;
  const name = texts.workdesk.commands.togglePanel();
  return (
    <Tooltip label={`${name} (Y)`} position="left">
      <UnstyledButton className={classes.fold} aria-label={name} aria-expanded={!folded} onClick={toggle} {...OVER_IMAGE}>
        <Shape size={20} stroke={1.6} aria-hidden="true" />
      </UnstyledButton>
    </Tooltip>
  );
}

function PhoneBar({ folded, onClick }: { folded: boolean; onClick: () => void }) {
  const texts = useTexts();
  const decisions = useDecisions();
  const Chevron = folded ? IconChevronUp : IconChevronDown;
  return (
    <UnstyledButton className={classes.fold} aria-expanded={!folded} onClick={onClick}>
      <strong>{texts.workdesk.list.title()}</strong>
      <span className={classes.foldFacts}>{decisions.text}</span>
      <Chevron size={20} aria-hidden="true" />
    </UnstyledButton>
  );
}

function Content({ other }: { other: ComparedImage | null }) {
  const texts = useTexts();
  const text = texts.comparison;
  const inconsistencies = useInconsistencies();
  const [shows, setShows] = useState<'differences' | 'findings'>('differences');
  // The bar that decides in a review is above the findings.
  const reviewing = useView((state) => state.reviewing);
  return (
    <>
      {/** The Tab key leads from the image to the list; what is above the list is placed there by the style sheet. */}
      {other && shows === 'differences' && !reviewing ? (
        <DifferencesPanel other={other} />
      ) : (
        <>
          <FindingsList inconsistencies={inconsistencies} />
          <div className={classes.filter}>
            <FilterPanel />
          </div>
          <ChecksPanel found={inconsistencies} />
        </>
      )}
      <Suspense fallback={null}>
        <AnnotationPanel />
      </Suspense>
      {other && !reviewing ? (
        <SegmentedControl
          className={classes.switch}
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
    </>
  );
}
