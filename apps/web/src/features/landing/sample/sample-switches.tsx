import { Group, Slider, Stack, Switch, Text } from '@mantine/core';
import type { Category } from '@molaar/domain/findings';
import { countAnnotations, type Editor, type Filter, type SceneAnnotation } from '@molaar/scene';
import { useStore } from 'zustand';
import { useFormats, useTexts } from '../../../client/texts/texts';
import classes from './sample.module.css';

const SHOWN: readonly Category[] = ['TEETH', 'RESTORATIONS', 'ISSUES'];

interface Props {
  editor: Editor;
  annotations: readonly SceneAnnotation[];
  /** What is shown has labels to switch on and off. */
  hasLabels: boolean;
}

/** What the viewer shows: categories with their numbers, labels, what a dentist has marked, experimental findings. */
export function SampleSwitches({ editor, annotations, hasLabels }: Props) {
  const { sample } = useTexts().home;
  const { catalogue } = useTexts();
  const formats = useFormats();
  const { filter, hiddenIds, labelsVisible } = useStore(editor.view);
  const counts = countAnnotations(
    annotations.filter(({ id }) => !hiddenIds.has(id)),
    filter,
  );
  const byHand = annotations.filter(({ source }) => source === 'PERSON').map(({ id }) => id);
  const set = (change: Partial<Filter>) => editor.view.setState({ filter: { ...filter, ...change } });
  const names = [...counts.experimental].map(([type]) => formats.finding(type)).join(', ');
  const hidden = counts.hiddenIssues + counts.hiddenRestorations;
  return (
    <Stack className={classes.switches} gap="md">
      <fieldset className={classes.group}>
        <Text component="legend" fz="xs" fw={600} c="dimmed" mb={6}>
          {sample.show()}
        </Text>
        {SHOWN.map((category) => (
          <Switch
            key={category}
            size="sm"
            label={
              <span className={classes.counted}>
                <span className={classes.dot} data-category={category} aria-hidden="true" />
                {catalogue.categories[category]()} {counts.byCategory[category]}
              </span>
            }
            checked={filter.categories[category]}
            onChange={(event) => set({ categories: { ...filter.categories, [category]: event.currentTarget.checked } })}
          />
        ))}
        <Switch
          size="sm"
          label={sample.labels()}
          disabled={!hasLabels}
          checked={labelsVisible}
          onChange={(event) => editor.view.setState({ labelsVisible: event.currentTarget.checked })}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <Text component="legend" fz="xs" fw={600} c="dimmed" mb={6}>
          {sample.source()}
        </Text>
        <Switch
          size="sm"
          label={sample.byHand({ count: byHand.length })}
          description={sample.byHandHint()}
          checked={!byHand.every((id) => hiddenIds.has(id))}
          onChange={(event) => editor.view.setState({ hiddenIds: new Set(event.currentTarget.checked ? [] : byHand) })}
        />
        {names ? (
          <Switch
            size="sm"
            label={sample.experimental({ names })}
            description={sample.experimentalHint()}
            checked={filter.experimental}
            onChange={(event) => set({ experimental: event.currentTarget.checked })}
          />
        ) : null}
      </fieldset>
      <div>
        <Group justify="space-between" mb={4}>
          <Text fz="xs" fw={600} c="dimmed">
            {sample.sensitivity()}
          </Text>
          <Text fz="xs" c="dimmed" aria-live="polite">
            {hidden > 0 ? sample.hidden({ count: hidden }) : sample.noneHidden()}
          </Text>
        </Group>
        <Slider
          size="sm"
          min={0.05}
          max={1}
          step={0.05}
          label={null}
          thumbLabel={sample.sensitivity()}
          value={filter.sensitivity.restorations}
          onChange={(value) => set({ sensitivity: { issues: value, restorations: value } })}
        />
        <Group justify="space-between" mt={4}>
          <Text fz="xs" c="dimmed">
            {sample.fewer()}
          </Text>
          <Text fz="xs" c="dimmed">
            {sample.more()}
          </Text>
        </Group>
      </div>
    </Stack>
  );
}
