import { NumberInput, SimpleGrid } from '@mantine/core';
import type { Box } from '@molaar/domain/geometry';
import { MIN_SIDE } from '@molaar/scene';
import { useTexts } from '../../../client/texts/texts';
import { useWorkdesk } from '../workdesk-context';

const SIDES = ['x', 'y', 'width', 'height'] as const;

/** The numbers of a box. Numbers outside of the image are ignored. `onChange` gets the side that was typed. */
export function BoxFields({
  box,
  readOnly = false,
  onChange,
}: {
  box: Box;
  readOnly?: boolean;
  onChange: (box: Box, side: string) => void;
}) {
  const text = useTexts().workdesk.annotation;
  const { editor } = useWorkdesk();

  function moveSide(index: number, value: number): void {
    const next = box.map((side, at) => (at === index ? value : side)) as unknown as Box;
    const [x, y, w, h] = next;
    const { width, height } = editor.imageSize;
    if (x >= 0 && y >= 0 && w >= MIN_SIDE && h >= MIN_SIDE && x + w <= width && y + h <= height) onChange(next, String(SIDES[index]));
  }

  return (
    <SimpleGrid cols={4} spacing={6}>
      {SIDES.map((side, index) => (
        <NumberInput
          key={side}
          size="xs"
          label={text[side]()}
          hideControls
          readOnly={readOnly}
          decimalScale={0}
          value={Math.round(box[index] ?? 0)}
          onChange={(value) => typeof value === 'number' && value !== Math.round(box[index] ?? 0) && moveSide(index, value)}
        />
      ))}
    </SimpleGrid>
  );
}
