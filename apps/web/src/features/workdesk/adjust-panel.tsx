import { Button, CloseButton, Group, Paper, Slider, Stack, Switch, Text } from '@mantine/core';
import { ADJUSTMENT_PRESETS, type Adjustment, type AdjustmentPreset, NEUTRAL_ADJUSTMENT } from '@molaar/scene';
import { useFormats, useWords } from '../../client/words';
import { useDesk, useView } from './desk';
import { useRememberDisplay } from './display/use-remember-display';
import classes from './workdesk.module.css';

const SLIDERS = {
  brightness: { min: 40, max: 220, step: 5 },
  contrast: { min: 40, max: 220, step: 5 },
  gamma: { min: 0.4, max: 2.5, step: 0.05 },
  sharpening: { min: 0, max: 100, step: 5 },
} as const;
const PRESETS = Object.keys(ADJUSTMENT_PRESETS) as AdjustmentPreset[];

const isSame = (a: Adjustment, b: Adjustment) => (Object.keys(a) as (keyof Adjustment)[]).every((name) => a[name] === b[name]);

/** How the picture looks; the objects stay as they are. What a person sets is there again on the next image. */
export function AdjustPanel({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const formats = useFormats();
  const text = words.workdesk.adjust;
  const { view } = useDesk().editor;
  const adjustment = useView((state) => state.adjustment);
  const remember = useRememberDisplay();

  function set(change: Partial<Adjustment>): void {
    const next = { ...adjustment, ...change };
    view.setState({ adjustment: next });
    remember({ adjustment: next });
  }

  return (
    <Paper className={classes.adjust} shadow="lg" withBorder p="md" role="group" aria-label={text.title()}>
      <Group justify="space-between" mb="xs">
        <Text fw={600} fz="sm">
          {text.title()}
        </Text>
        <CloseButton size="sm" aria-label={words.common.actions.close()} onClick={onClose} />
      </Group>
      <Stack gap="sm">
        <Group gap={6} grow preventGrowOverflow={false} wrap="nowrap" role="group" aria-label={text.presets()}>
          {PRESETS.map((preset) => (
            <Button
              key={preset}
              size="compact-xs"
              px={8}
              variant={isSame(adjustment, ADJUSTMENT_PRESETS[preset]) ? 'filled' : 'default'}
              aria-pressed={isSame(adjustment, ADJUSTMENT_PRESETS[preset])}
              onClick={() => set(ADJUSTMENT_PRESETS[preset])}
            >
              {text.preset[preset]()}
            </Button>
          ))}
        </Group>
        {(Object.keys(SLIDERS) as (keyof typeof SLIDERS)[]).map((name) => (
          <div key={name}>
            <Group justify="space-between">
              <Text fz="xs">{text[name]()}</Text>
              <Text fz="xs" c="dimmed">
                {name === 'gamma' ? formats.number(adjustment.gamma) : `${adjustment[name]} %`}
              </Text>
            </Group>
            <Slider
              size="sm"
              {...SLIDERS[name]}
              label={null}
              thumbLabel={text[name]()}
              value={adjustment[name]}
              onChange={(value) => set({ [name]: Math.round(value * 100) / 100 })}
            />
          </div>
        ))}
        <Group justify="space-between">
          <Switch
            size="sm"
            label={text.inverted()}
            checked={adjustment.inverted}
            onChange={(event) => set({ inverted: event.currentTarget.checked })}
          />
          <Button size="compact-xs" variant="subtle" onClick={() => set(NEUTRAL_ADJUSTMENT)}>
            {text.reset()}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
