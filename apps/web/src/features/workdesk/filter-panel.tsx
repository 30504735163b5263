import { Box, Button, Collapse, Group, Slider, Stack, Switch, Text } from '@mantine/core';
import type { Category } from '@molaar/domain/findings';
import { countAnnotations, type Filter } from '@molaar/scene';
import { IconChevronDown, IconChevronUp, IconFlask } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTexts } from '../../client/texts/texts';
import { useCountedNames } from '../../client/texts/use-counted-names';
import { CalibrationNotice } from '../../shell/calibration-notice';
import { useRememberDisplay } from './display/use-remember-display';
import { CategoryTile } from './filter/category-tile';
import classes from './filter/filter.module.css';
import { HiddenFindings } from './filter/hidden-findings';
import { NotAssessed } from './filter/not-assessed';
import { useSceneRevisionLater, useView, useWorkdesk } from './workdesk-context';

const ORDER: readonly Category[] = ['TEETH', 'ISSUES', 'RESTORATIONS', 'OTHER'];
const ALL_CATEGORIES = { ISSUES: true, TEETH: true, RESTORATIONS: true, OTHER: true };

/**
 * On low screens the list of findings needs the space; on a tablet in portrait the form below, which has the same
 * column.
 */
const ROOMY = '(min-height: 1000px) and (min-width: 961px)';

/**
 * Chooses what is shown: categories with their numbers, minimum confidence with the number that it hides, experimental
 * and rejected ones. Names what is hidden, and what nobody has assessed. `folded` leaves the sliders closed at first.
 */
export function FilterPanel({ folded = false }: { folded?: boolean }) {
  const texts = useTexts();
  const text = texts.workdesk.filter;
  const { editor, calibrationId } = useWorkdesk();
  const filter = useView((state) => state.filter);
  const hiddenIds = useView((state) => state.hiddenIds);
  const revision = useSceneRevisionLater();
  const counts = useMemo(() => countAnnotations(editor.scene.all(), filter, hiddenIds), [editor, filter, hiddenIds, revision]);
  const [open, setOpen] = useState(!folded && window.matchMedia(ROOMY).matches);
  const Chevron = open ? IconChevronUp : IconChevronDown;
  const remember = useRememberDisplay();
  const namesOf = useCountedNames();
  const set = (change: Partial<Filter>) => editor.view.setState({ filter: { ...filter, ...change } });
  const setSensitivity = (change: Partial<Filter['sensitivity']>) => {
    const sensitivity = { ...filter.sensitivity, ...change };
    set({ sensitivity });
    remember({ sensitivity });
  };
  const setExperimental = (experimental: boolean) => {
    set({ experimental });
    remember({ experimental });
  };
  const sliders = (
    [
      ['issues', 'ISSUES', counts.hiddenIssues],
      ['restorations', 'RESTORATIONS', counts.hiddenRestorations],
    ] as const
  ).filter(([, category]) => counts.detected.has(category));

  return (
    <Stack gap={8}>
      <Box className={classes.categories} role="group" aria-label={text.title()}>
        {ORDER.map((category) => (
          <CategoryTile
            key={category}
            category={category}
            shown={counts.byCategory[category]}
            hidden={counts.hiddenByCategory[category]}
            checked={filter.categories[category]}
            onChange={(checked) => set({ categories: { ...filter.categories, [category]: checked } })}
          />
        ))}
      </Box>
      <NotAssessed />
      <CalibrationNotice calibrationId={calibrationId} />
      <HiddenFindings
        counts={counts}
        onShow={{
          // Only on this image: the person's setting stays. The sliders show what has changed, and lead back.
          confidence: () => {
            set({ sensitivity: { issues: 1, restorations: 1 } });
            setOpen(true);
          },
          category: () => set({ categories: ALL_CATEGORIES }),
          byHand: () => editor.toggleHidden([...hiddenIds]),
        }}
      />
      {counts.experimental.size > 0 ? (
        <Switch
          size="xs"
          label={
            <>
              <IconFlask size={14} className={classes.flask} aria-hidden="true" />
              {text.experimentalNames({ names: namesOf(counts.experimental) })}
            </>
          }
          description={text.experimentalHint()}
          checked={filter.experimental}
          onChange={(event) => setExperimental(event.currentTarget.checked)}
        />
      ) : null}
      {counts.rejected.size > 0 ? (
        <Switch
          size="xs"
          label={text.rejected({ names: namesOf(counts.rejected) })}
          checked={filter.rejected}
          onChange={(event) => set({ rejected: event.currentTarget.checked })}
        />
      ) : null}
      {sliders.length > 0 ? (
        <>
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
            {text.sensitivity()}
          </Button>
          <Collapse expanded={open}>
            <Stack gap="sm">
              {sliders.map(([key, , hidden]) => (
                <Sensitivity
                  key={key}
                  name={text[key]()}
                  hidden={hidden}
                  value={filter.sensitivity[key]}
                  onChange={(value) => setSensitivity({ [key]: value })}
                />
              ))}
            </Stack>
          </Collapse>
        </>
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
