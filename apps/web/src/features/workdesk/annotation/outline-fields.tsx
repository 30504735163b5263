import { ActionIcon, Button, Group, NumberInput, SimpleGrid, Text } from '@mantine/core';
import { MAX_CORNERS, MIN_CORNERS, withCorner, withoutCorner } from '@molaar/scene';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../client/texts/texts';
import { useWorkdesk } from '../workdesk-context';

interface Props {
  /** x1, y1, x2, y2 … */
  outline: readonly number[];
  readOnly?: boolean;
  /** `field` names the input that was typed into. */
  onChange: (outline: readonly number[], field?: string) => void;
}

/**
 * The corners of an outline by their numbers, one at a time: editing without a pointer. The image highlights the
 * corner.
 */
export function OutlineFields({ outline, readOnly = false, onChange }: Props) {
  const text = useTexts().workdesk.annotation;
  const { editor } = useWorkdesk();
  const [chosen, setChosen] = useState(0);
  const count = outline.length / 2;
  const corner = Math.min(chosen, count - 1);
  const { view, imageSize } = editor;

  useEffect(() => {
    view.setState({ markedCorner: corner });
    return () => view.setState({ markedCorner: null });
  }, [view, corner]);

  function setCoordinate(axis: 0 | 1, value: number | string): void {
    const at = 2 * corner + axis;
    const most = axis === 0 ? imageSize.width : imageSize.height;
    if (typeof value !== 'number' || value < 0 || value > most || value === Math.round(outline[at]!)) return;
    onChange(
      outline.map((one, index) => (index === at ? value : one)),
      `corner ${at}`,
    );
  }

  return (
    <SimpleGrid cols={1} spacing={6}>
      <Group gap={4} wrap="nowrap" role="group" aria-label={text.corner()}>
        <ActionIcon size={30} variant="default" aria-label={text.cornerBefore()} onClick={() => setChosen((corner + count - 1) % count)}>
          <IconChevronLeft size={16} aria-hidden="true" />
        </ActionIcon>
        <Text fz="sm" role="status" miw={88} ta="center">
          {text.corner()} {text.cornerOf({ number: corner + 1, count })}
        </Text>
        <ActionIcon size={30} variant="default" aria-label={text.cornerNext()} onClick={() => setChosen((corner + 1) % count)}>
          <IconChevronRight size={16} aria-hidden="true" />
        </ActionIcon>
      </Group>
      <SimpleGrid cols={2} spacing={6}>
        {([0, 1] as const).map((axis) => (
          <NumberInput
            key={axis}
            size="xs"
            label={axis === 0 ? text.cornerLeft() : text.cornerTop()}
            hideControls
            readOnly={readOnly}
            decimalScale={0}
            value={Math.round(outline[2 * corner + axis]!)}
            onChange={(value) => setCoordinate(axis, value)}
          />
        ))}
      </SimpleGrid>
      {readOnly ? null : (
        <Group gap={6}>
          <Button
            size="compact-sm"
            variant="default"
            disabled={count >= MAX_CORNERS}
            onClick={() => {
              onChange(withCorner(outline, corner));
              setChosen(corner + 1);
            }}
          >
            {text.cornerAdd()}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={count <= MIN_CORNERS}
            onClick={() => onChange(withoutCorner(outline, corner))}
          >
            {text.cornerRemove()}
          </Button>
        </Group>
      )}
    </SimpleGrid>
  );
}
