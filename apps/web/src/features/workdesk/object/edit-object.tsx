import { ActionIcon, Button, Collapse, Group, NumberInput, SimpleGrid, Text, Tooltip } from '@mantine/core';
import { annotationInput } from '@molaar/contracts';
import type { Box } from '@molaar/domain';
import { fieldErrors, zodErrorMap } from '@molaar/i18n';
import { MIN_SIDE, type SceneObject } from '@molaar/scene';
import { IconCheck, IconRulerMeasure, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormats, useLocale, useWords } from '../../../client/words';
import { useDesk, useSaving } from '../desk';
import { toAnnotationInput } from '../session/records';
import { ObjectFields } from './object-fields';
import { PanelFrame } from './panel-frame';

const SIDES = ['x', 'y', 'width', 'height'] as const;

/** The selected object: decide, relabel, move by numbers, delete. Every change can be undone. */
export function EditObject({ object }: { object: SceneObject }) {
  const words = useWords();
  const locale = useLocale();
  const formats = useFormats();
  const text = words.workdesk.object;
  const { editor } = useDesk();
  const [placing, setPlacing] = useState(false);
  const invalidId = useSaving((state) => state.invalidId);
  const readOnly = !editor.canEdit;
  const checked = annotationInput.safeParse(toAnnotationInput(object), { error: zodErrorMap(locale) });
  const touched = object.decision !== 'SUGGESTED' || invalidId === object.id;
  const errors = checked.success || !touched ? {} : fieldErrors(checked.error, locale);

  const moveSide = (index: number, value: number) => {
    const box = object.box.map((side, at) => (at === index ? value : side)) as unknown as Box;
    const [x, y, w, h] = box;
    const { width, height } = editor.imageSize;
    const fits = x >= 0 && y >= 0 && w >= MIN_SIDE && h >= MIN_SIDE && x + w <= width && y + h <= height;
    if (fits) editor.change(object.id, { box });
  };

  return (
    <PanelFrame
      title={object.label || formats.finding(object.class)}
      aside={
        <Text fz="xs" c="dimmed">
          {object.decision === 'SUGGESTED' && object.confidence !== null
            ? words.workdesk.list.confidence({ percent: formats.percent(object.confidence) })
            : object.source === 'PERSON'
              ? words.workdesk.list.byPerson()
              : words.catalogue.decisions[object.decision]()}
        </Text>
      }
    >
      <ObjectFields value={object} errors={errors} readOnly={readOnly} onChange={(change) => editor.change(object.id, change)} />
      <Collapse expanded={placing}>
        <SimpleGrid cols={4} spacing={6}>
          {SIDES.map((side, index) => (
            <NumberInput
              key={side}
              size="xs"
              label={text[side]()}
              hideControls
              readOnly={readOnly}
              decimalScale={0}
              value={Math.round(object.box[index] ?? 0)}
              onChange={(value) => typeof value === 'number' && value !== Math.round(object.box[index] ?? 0) && moveSide(index, value)}
            />
          ))}
        </SimpleGrid>
      </Collapse>
      {readOnly ? null : (
        <Group gap="xs" justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap">
            <Button
              size="xs"
              variant={object.decision === 'REJECTED' ? 'default' : 'filled'}
              color="molaar"
              leftSection={<IconCheck size={15} aria-hidden="true" />}
              aria-pressed={object.decision === 'APPROVED'}
              onClick={() => editor.approve(object.id)}
            >
              {words.common.actions.approve()}
            </Button>
            <Button
              size="xs"
              variant={object.decision === 'REJECTED' ? 'filled' : 'default'}
              color="gray"
              leftSection={<IconX size={15} aria-hidden="true" />}
              aria-pressed={object.decision === 'REJECTED'}
              onClick={() => editor.reject(object.id)}
            >
              {words.common.actions.reject()}
            </Button>
          </Group>
          <Group gap={2} wrap="nowrap">
            <Tooltip label={text.place()}>
              <ActionIcon
                size={30}
                variant="subtle"
                color="gray"
                aria-label={text.place()}
                aria-expanded={placing}
                onClick={() => setPlacing(!placing)}
              >
                <IconRulerMeasure size={17} aria-hidden="true" />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={words.workdesk.commands.delete()}>
              <ActionIcon
                size={30}
                variant="subtle"
                color="red"
                aria-label={words.workdesk.commands.delete()}
                onClick={() => editor.remove(object.id)}
              >
                <IconTrash size={17} aria-hidden="true" />
              </ActionIcon>
            </Tooltip>
          </Group>
        </Group>
      )}
    </PanelFrame>
  );
}
