import { Button, CloseButton, Group, Paper, Slider, Stack, Switch, Text } from '@mantine/core';
import { ADJUSTMENT_PRESETS, type Adjustment, type AdjustmentPreset, NEUTRAL_ADJUSTMENT } from '@molaar/scene';
import { useFormats, useTexts } from '../../client/texts/texts';
import classes from './workdesk.module.css';
import { useView, useWorkdesk } from './workdesk-context';

const SLIDERS = {
  brightness: { min: 40, max: 220, step: 5 },
  contrast: { min: 40, max: 220, step: 5 },
  gamma: { min: 0.4, max: 2.5, step: 0.05 },
  sharpening: { min: 0, max: 100, step: 5 },
} as const;
type Level = keyof typeof SLIDERS;
const PRESETS = Object.keys(ADJUSTMENT_PRESETS) as AdjustmentPreset[];

/** Whether both adjust the image alike. */
export const isSameAdjustment = (a: Adjustment, b: Adjustment) =>
  (Object.keys(a) as (keyof Adjustment)[]).every((name) => a[name] === b[name]);

/** Adjusts the display of this image, not of the annotations. The next image opens unadjusted. */
export function AdjustPanel({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const text = texts.workdesk.adjust;
  const { view } = useWorkdesk().editor;

  // Reads the current settings when called: the panel renders once, and a moving slider re-renders that slider alone.
  function set(change: Partial<Adjustment>): void {
    view.setState(({ adjustment }) => ({ adjustment: { ...adjustment, ...change } }));
  }

  return (
    <Paper className={classes.adjust} shadow="lg" withBorder p="md" role="group" aria-label={text.title()} data-adjusting>
      <Group justify="space-between" mb="xs">
        <Text fw={600} fz="sm">
          {text.title()}
        </Text>
        <CloseButton size="sm" aria-label={texts.common.actions.close()} onClick={onClose} />
      </Group>
      <Stack gap="sm">
        <Presets set={set} />
        <div className={classes.levels}>
          {(Object.keys(SLIDERS) as Level[]).map((name) => (
            <LevelSlider key={name} name={name} set={set} />
          ))}
        </div>
        <Group justify="space-between">
          <Inverted set={set} />
          <Button size="compact-xs" variant="subtle" onClick={() => set(NEUTRAL_ADJUSTMENT)}>
            {text.reset()}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

interface PartProps {
  set: (change: Partial<Adjustment>) => void;
}

function Presets({ set }: PartProps) {
  const text = useTexts().workdesk.adjust;
  const chosen = useView(({ adjustment }) => PRESETS.find((preset) => isSameAdjustment(adjustment, ADJUSTMENT_PRESETS[preset])));
  return (
    <Group gap={6} grow preventGrowOverflow={false} wrap="nowrap" role="group" aria-label={text.presets()}>
      {PRESETS.map((preset) => (
        <Button
          key={preset}
          size="compact-xs"
          px={8}
          variant={preset === chosen ? 'filled' : 'default'}
          aria-pressed={preset === chosen}
          onClick={() => set(ADJUSTMENT_PRESETS[preset])}
        >
          {text.preset[preset]()}
        </Button>
      ))}
    </Group>
  );
}

function LevelSlider({ name, set }: PartProps & { name: Level }) {
  const text = useTexts().workdesk.adjust;
  const formats = useFormats();
  const level = useView(({ adjustment }) => adjustment[name]);
  return (
    <div>
      <Group justify="space-between">
        <Text fz="xs">{text[name]()}</Text>
        <Text fz="xs" c="dimmed">
          {name === 'gamma' ? formats.number(level) : `${level}%`}
        </Text>
      </Group>
      <Slider
        size="sm"
        {...SLIDERS[name]}
        label={null}
        thumbLabel={text[name]()}
        value={level}
        onChange={(value) => set({ [name]: Math.round(value * 100) / 100 })}
      />
    </div>
  );
}

function Inverted({ set }: PartProps) {
  const text = useTexts().workdesk.adjust;
  const inverted = useView(({ adjustment }) => adjustment.inverted);
  return (
    <Switch size="sm" label={text.inverted()} checked={inverted} onChange={(event) => set({ inverted: event.currentTarget.checked })} />
  );
}
