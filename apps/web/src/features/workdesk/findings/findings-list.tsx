import { Button, Group, Text } from '@mantine/core';
import type { Category } from '@molaar/domain';
import { REVIEW_CATEGORIES, reviewList, type SceneObject } from '@molaar/scene';
import { useEffect, useMemo, useRef } from 'react';
import { useWords } from '../../../client/words';
import { useDesk, useSceneRevision, useView } from '../desk';
import { FindingRow } from './finding-row';
import classes from './findings.module.css';

/** The visible objects as a list in groups, synchronized with the picture: hover and selection go both ways. */
export function FindingsList() {
  const words = useWords();
  const text = words.workdesk.list;
  const { editor } = useDesk();
  const filter = useView((state) => state.filter);
  const selectedId = useView((state) => state.selectedId);
  const revision = useSceneRevision();
  const objects = useMemo(() => reviewList(editor), [editor, filter, revision]);
  const left = objects.filter(({ decision }) => decision === 'SUGGESTED').length;
  const listRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const row = listRef.current?.querySelector<HTMLElement>(`[data-object="${selectedId}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    // Focus follows the selection only when it is in the list already; the picture keeps it otherwise.
    if (row && listRef.current?.contains(document.activeElement)) row.querySelector('button')?.focus();
  }, [selectedId]);

  return (
    <section aria-label={text.title()} className={classes.section}>
      <Group justify="space-between" px="md" py={8} className={classes.head}>
        <Text component="h2" fz="sm" fw={600}>
          {text.title()}
        </Text>
        <Text fz="xs" c="dimmed" role="status">
          {objects.length === 0 ? null : left > 0 ? text.left({ count: left }) : text.allReviewed()}
        </Text>
      </Group>
      <div ref={listRef} data-findings className={classes.scroll}>
        {objects.length === 0 ? (
          <Text fz="sm" c="dimmed" p="md" ta="center">
            {text.empty()}. {text.emptyHint()}
          </Text>
        ) : (
          REVIEW_CATEGORIES.map((category) => (
            <FindingGroup
              key={category}
              category={category}
              objects={objects.filter((object) => object.category === category)}
              selectedId={selectedId}
            />
          ))
        )}
      </div>
    </section>
  );
}

interface GroupProps {
  category: Category;
  objects: readonly SceneObject[];
  selectedId: string | null;
}

function FindingGroup({ category, objects, selectedId }: GroupProps) {
  const words = useWords();
  const { editor } = useDesk();
  if (objects.length === 0) return null;
  const name = words.catalogue.categories[category]();
  const open = objects.filter(({ decision }) => decision === 'SUGGESTED');
  return (
    <>
      <Group justify="space-between" className={classes.groupHead} px="md" py={4} wrap="nowrap">
        <Text component="h3" fz="xs" fw={600} c="dimmed" id={`group-${category}`}>
          {name} {objects.length}
        </Text>
        {open.length > 1 && editor.canEdit ? (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={words.workdesk.list.approveGroupLabel({ category: name })}
            onClick={() => editor.approveAll(open.map(({ id }) => id))}
          >
            {words.workdesk.list.approveGroup()}
          </Button>
        ) : null}
      </Group>
      <ul className={classes.list} aria-labelledby={`group-${category}`}>
        {objects.map((object) => (
          <FindingRow key={object.id} object={object} selected={object.id === selectedId} />
        ))}
      </ul>
    </>
  );
}
