import { ActionIcon, Button, Collapse, Group, Stack, Text, Tooltip } from '@mantine/core';
import { annotationInput } from '@molaar/contracts';
import { fieldErrors, zodErrorMap } from '@molaar/i18n';
import { boxOfOutline, type SceneAnnotation } from '@molaar/scene';
import { IconRulerMeasure, IconTrash } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useFindingStyle } from '../../../client/texts/finding-style';
import { useFormats, useLocale, useTexts } from '../../../client/texts/texts';
import { toAnnotationInput } from '../session/records';
import { useSaving, useWorkdesk } from '../workdesk-context';
import { AnnotationFields } from './annotation-fields';
import { BoxFields } from './box-fields';
import { OutlineFields } from './outline-fields';
import { PanelFrame } from './panel-frame';

/** The form of the selected annotation: decide, changeType, move by numbers, delete. Every change can be undone. */
export function EditAnnotation({ object }: { object: SceneAnnotation }) {
  const words = useTexts();
  const locale = useLocale();
  const formats = useFormats();
  const look = useFindingStyle();
  const text = words.workdesk.annotation;
  const { editor } = useWorkdesk();
  const [placing, setPlacing] = useState(false);
  // The buttons that decide render first, the fields with lower priority: they render slowly.
  const withFields = useDeferredValue(true, false);
  const invalidId = useSaving((state) => state.invalidId);
  const readOnly = !editor.mayChange(object);
  const checked = annotationInput.safeParse(toAnnotationInput(object), { error: zodErrorMap(locale) });
  const touched = object.decision !== 'SUGGESTED' || invalidId === object.id;
  const errors = checked.success || !touched ? {} : fieldErrors(checked.error, locale);

  return (
    <PanelFrame
      title={object.label || look.name(object.class)}
      aside={
        <Text fz="xs" c="dimmed">
          {object.decision === 'SUGGESTED' && object.confidence !== null
            ? words.workdesk.list.confidence({ percent: formats.percent(object.confidence) })
            : object.source === 'PERSON'
              ? words.workdesk.list.drawnByPerson()
              : words.catalogue.decisions[object.decision]()}
        </Text>
      }
      actions={
        readOnly ? null : (
          <>
            <Group gap={6} wrap="nowrap" mr="auto">
              {editor.mayDecide ? (
                <>
                  <Button
                    size="xs"
                    variant={object.decision === 'REJECTED' ? 'default' : 'filled'}
                    color="molaar"
                    aria-pressed={object.decision === 'APPROVED'}
                    onClick={() => editor.approve(object.id)}
                  >
                    {words.common.actions.approve()}
                  </Button>
                  <Button
                    size="xs"
                    variant={object.decision === 'REJECTED' ? 'filled' : 'default'}
                    color="gray"
                    aria-pressed={object.decision === 'REJECTED'}
                    onClick={() => editor.reject(object.id)}
                  >
                    {words.common.actions.reject()}
                  </Button>
                </>
              ) : null}
            </Group>
            <Group gap={2} wrap="nowrap">
              <Tooltip label={text.position()}>
                <ActionIcon
                  size={30}
                  variant="subtle"
                  color="gray"
                  aria-label={text.position()}
                  aria-expanded={placing}
                  onClick={() => setPlacing(!placing)}
                >
                  <IconRulerMeasure size={17} aria-hidden="true" />
                </ActionIcon>
              </Tooltip>
              {editor.mayRemove(object) ? (
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
              ) : null}
            </Group>
          </>
        )
      }
    >
      {withFields ? (
        <AnnotationFields
          value={object}
          errors={errors}
          readOnly={readOnly}
          onChange={(change) => editor.change(object.id, change, 'label' in change ? 'label' : undefined)}
        />
      ) : null}
      {(errors.outline ?? errors.box) ? (
        <Text fz="xs" c="var(--mantine-color-error)" role="alert">
          {errors.outline ?? errors.box}
        </Text>
      ) : null}
      <Collapse expanded={placing}>
        {placing ? (
          <Stack gap={8}>
            <BoxFields box={object.box} readOnly={readOnly} onChange={(box, side) => editor.change(object.id, { box }, side)} />
            {object.outline ? (
              <OutlineFields
                outline={object.outline}
                readOnly={readOnly}
                onChange={(outline, field) => editor.change(object.id, { outline, box: boxOfOutline(outline) }, field)}
              />
            ) : null}
          </Stack>
        ) : null}
      </Collapse>
    </PanelFrame>
  );
}
