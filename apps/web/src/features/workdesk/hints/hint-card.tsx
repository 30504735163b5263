import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import { useTexts } from '../../../client/texts/texts';
import { HintDrawing } from './hint-drawing';
import classes from './hints.module.css';
import type { Hints } from './use-hints';

/**
 * One hint at a time, at the edge of the image where a panoramic radiograph has no teeth. It takes neither the focus
 * nor the pointer from the image.
 */
export function HintCard({ hints: { shown, position, count, next, back, dismiss } }: { hints: Hints }) {
  const texts = useTexts();
  const text = texts.workdesk.hints;
  if (!shown) return null;
  const { title, body } = text.each[shown];
  const isLast = position === count - 1;
  return (
    <Paper className={classes.card} withBorder shadow="lg" component="section" aria-label={text.title()} data-hint={shown}>
      <HintDrawing hint={shown} />
      <div className={classes.texts}>
        <Group gap="xs" wrap="nowrap" align="baseline">
          <Text component="h2" fz="sm" fw={600} m={0}>
            {title()}
          </Text>
          <Text fz="xs" c="dimmed" className={classes.count}>
            {text.count({ position: position + 1, count })}
          </Text>
        </Group>
        <Text fz="sm" lh={1.4} mt={2} role="status">
          {body()}
        </Text>
      </div>
      <CloseButton className={classes.close ?? ''} size="md" aria-label={text.dismiss()} onClick={dismiss} />
      <Group className={classes.steps ?? ''} gap={6} wrap="nowrap">
        <Button size="xs" variant="subtle" color="gray" disabled={position === 0} onClick={back}>
          {texts.common.actions.back()}
        </Button>
        <Button size="xs" onClick={next}>
          {isLast ? text.done() : texts.common.actions.next()}
        </Button>
      </Group>
    </Paper>
  );
}
