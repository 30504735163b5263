import { Button, CloseButton, Group, Paper, Slider, Stack, Switch, Text } from '@mantine/core';
import { NEUTRAL_ADJUSTMENT } from '@molaar/scene';
import { useWords } from '../../client/words';
import { useDesk, useView } from './desk';
import classes from './workdesk.module.css';

/** Brightness, contrast and negative of the picture; the objects stay as they are. */
export function AdjustPanel({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const text = words.workdesk.adjust;
  const { view } = useDesk().editor;
  const adjustment = useView((state) => state.adjustment);
  const set = (change: Partial<typeof adjustment>) => view.setState({ adjustment: { ...adjustment, ...change } });

  return (
    <Paper className={classes.adjust} shadow="lg" withBorder p="md" role="group" aria-label={text.title()}>
      <Group justify="space-between" mb="xs">
        <Text fw={600} fz="sm">
          {text.title()}
        </Text>
        <CloseButton size="sm" aria-label={words.common.actions.close()} onClick={onClose} />
      </Group>
      <Stack gap="sm">
        {(['brightness', 'contrast'] as const).map((name) => (
          <div key={name}>
            <Group justify="space-between">
              <Text fz="xs">{text[name]()}</Text>
              <Text fz="xs" c="dimmed">
                {adjustment[name]} %
              </Text>
            </Group>
            <Slider
              size="sm"
              min={40}
              max={220}
              step={5}
              label={null}
              thumbLabel={text[name]()}
              value={adjustment[name]}
              onChange={(value) => set({ [name]: value })}
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
          <Button size="compact-xs" variant="subtle" onClick={() => view.setState({ adjustment: NEUTRAL_ADJUSTMENT })}>
            {text.reset()}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
