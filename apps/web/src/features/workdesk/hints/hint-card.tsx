import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import { useWords } from '../../../client/words';
import { HintDrawing } from './hint-drawing';
import classes from './hints.module.css';
import type { Hints } from './use-hints';

/** One hint at a time over the picture's corner, with its drawing; it takes neither the keyboard nor the picture away. */
export function HintCard({ hints: { shown, position, count, next, back, dismiss } }: { hints: Hints }) {
  const words = useWords();
  const text = words.desk.hints;
  if (!shown) return null;
  const { title, body } = text.each[shown];
  const isLast = position === count - 1;
  return (
    <Paper className={classes.card} withBorder shadow="lg" p="md" component="section" aria-label={text.title()} data-hint={shown}>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Text fz="xs" c="dimmed">
          {text.count({ position: position + 1, count })}
        </Text>
        <CloseButton size="md" aria-label={text.dismiss()} onClick={dismiss} />
      </Group>
      <HintDrawing hint={shown} />
      <Text component="h2" fz="sm" fw={600} mt="sm">
        {title()}
      </Text>
      <Text fz="sm" mt={2} role="status">
        {body()}
      </Text>
      <Group justify="space-between" mt="sm" gap="xs">
        <Button size="sm" variant="subtle" color="gray" disabled={position === 0} onClick={back}>
          {words.common.actions.back()}
        </Button>
        <Button size="sm" onClick={next}>
          {isLast ? text.done() : words.common.actions.next()}
        </Button>
      </Group>
    </Paper>
  );
}
