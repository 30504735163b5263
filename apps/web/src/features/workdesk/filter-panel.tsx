import { Anchor, Button, Chip, Collapse, Group, Slider, Stack, Switch, Text } from '@mantine/core';
import type { Category } from '@molaar/domain/findings';
import { countAnnotations, type Filter } from '@molaar/scene';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTexts } from '../../client/texts/texts';
import { useSceneRevisionLater, useView, useWorkdesk } from './workdesk-context';

const ORDER: readonly Category[] = ['TEETH', 'ISSUES', 'RESTORATIONS', 'OTHER'];

/**
 * On low screens the list of findings needs the space; on a tablet in portrait the form below, which has the same
 * column.
 */
const ROOMY = '(min-height: 850px) and (min-width: 961px)';

/**
 * Chooses what is shown: categories with their numbers, minimum confidence with the number that it hides, experimental
 * and rejected ones. `folded` leaves the sliders closed at first.
 */
export function FilterPanel({ folded = false }: { folded?: boolean }) {
  const texts = useTexts();
  const text = texts.workdesk.filter;
  const { editor } = useWorkdesk();
  const filter = useView((state) => state.filter);
  const revision = useSceneRevisionLater();
  const counts = useMemo(() => countAnnotations(editor.scene.all(), filter), [editor, filter, revision]);
  const [open, setOpen] = useState(!folded && window.matchMedia(ROOMY).matches);
  const Chevron = open ? IconChevronUp : IconChevronDown;
  const hidden = counts.hiddenIssues + counts.hiddenRestorations;
  const hiddenIds = useView((state) => state.hiddenIds);
  const hiddenByUser = useMemo(() => [...hiddenIds].filter((id) => editor.scene.get(id)).length, [editor, hiddenIds, revision]);
  const set = (change: Partial<Filter>) => editor.view.setState({ filter: { ...filter, ...change } });

  return (
    <Stack gap={8}>
      <Group gap={6} role="group" aria-label={text.title()}>
        {ORDER.map((category) => (
          <Chip
            key={category}
            size="xs"
            radius="sm"
            checked={filter.categories[category]}
            onChange={(checked) => set({ categories: { ...filter.categories, [category]: checked } })}
          >
            {texts.catalogue.categories[category]()} {counts.byCategory[category]}
          </Chip>
        ))}
      </Group>
      {hiddenByUser > 0 ? (
        <Group justify="space-between" wrap="nowrap" gap={6}>
          <Text fz="xs" c="dimmed" role="status">
            {text.hiddenByUser({ count: hiddenByUser })}
          </Text>
          <Anchor component="button" type="button" fz="xs" onClick={() => editor.toggleHidden([...hiddenIds])}>
            {text.showAgain()}
          </Anchor>
        </Group>
      ) : null}
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        justify="space-between"
        fullWidth
        aria-expanded={open}
        rightSection={<Chevron size={15} aria-hidden="true" />}
        onClick={() => setOpen(!open)}
      >
        {open || hidden === 0 ? text.sensitivity() : `${text.sensitivity()}: ${text.hidden({ count: hidden })}`}
      </Button>
      <Collapse expanded={open}>
        <Stack gap="sm">
          <Sensitivity
            name={text.issues()}
            hidden={counts.hiddenIssues}
            value={filter.sensitivity.issues}
            onChange={(issues) => set({ sensitivity: { ...filter.sensitivity, issues } })}
          />
          <Sensitivity
            name={text.restorations()}
            hidden={counts.hiddenRestorations}
            value={filter.sensitivity.restorations}
            onChange={(restorations) => set({ sensitivity: { ...filter.sensitivity, restorations } })}
          />
        </Stack>
      </Collapse>
      {counts.experimental > 0 ? (
        <Switch
          size="xs"
          label={text.experimental({ count: counts.experimental })}
          description={text.experimentalHint()}
          checked={filter.experimental}
          onChange={(event) => set({ experimental: event.currentTarget.checked })}
        />
      ) : null}
      {counts.rejected > 0 ? (
        <Switch
          size="xs"
          label={text.rejected({ count: counts.rejected })}
          checked={filter.rejected}
          onChange={(event) => set({ rejected: event.currentTarget.checked })}
        />
      ) : null}
    </Stack>
  );
}

interface SensitivityProps {
  name: string;
  hidden: number;
  value: number;
  onChange: (value: number) => void;
}

function Sensitivity({ name, hidden, value, onChange }: SensitivityProps) {
  const texts = useTexts();
  const text = texts.workdesk.filter;
  return (
    <div>
      <Group justify="space-between" mb={2}>
        <Text fz="xs" fw={500}>
          {name}
        </Text>
        <Text fz="xs" c="dimmed" aria-live="polite">
          {hidden > 0 ? text.hidden({ count: hidden }) : text.noneHidden()}
        </Text>
      </Group>
      <Slider size="sm" min={0.05} max={1} step={0.05} label={null} thumbLabel={name} value={value} onChange={onChange} />
      <Group justify="space-between" mt={2}>
        <Text fz="xs" c="dimmed">
          {text.fewer()}
        </Text>
        <Text fz="xs" c="dimmed">
          {text.more()}
        </Text>
      </Group>
    </div>
  );
}
