import { ActionIcon, Collapse, Group, Stack, Text, Tooltip } from '@mantine/core';
import { annotationInput } from '@molaar/contracts';
import { fieldErrors, zodErrorMap } from '@molaar/i18n';
import { boxOfOutline, type SceneAnnotation } from '@molaar/scene';
import { IconRulerMeasure, IconTrash } from '@tabler/icons-react';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useFindingStyle } from '../../../client/texts/finding-style';
import { useFormats, useLocale, useTexts } from '../../../client/texts/texts';
import { toAnnotationInput } from '../session/records';
import { useSaving, useWorkdesk } from '../workdesk-context';
import { type AnnotationDescription, AnnotationFields } from './annotation-fields';
import { BoxFields } from './box-fields';
import { DecideButtons } from './decide-buttons';
import { OutlineFields } from './outline-fields';
import { PanelFrame } from './panel-frame';

const NO_ERRORS: Readonly<Record<string, string>> = {};

/** The form of the selected annotation: decide, change, move by numbers, delete. Every change can be undone. */
export const EditAnnotation = memo(function EditAnnotation({ annotation }: { annotation: SceneAnnotation }) {
  const texts = useTexts();
  const locale = useLocale();
  const formats = useFormats();
  const findingStyle = useFindingStyle();
  const text = texts.workdesk.annotation;
  const { editor } = useWorkdesk();
  const [placing, setPlacing] = useState(false);
  // The buttons that decide render first, the fields with lower priority: they render slowly.
  const withFields = useDeferredValue(true, false);
  const invalidId = useSaving((state) => state.invalidId);
  const readOnly = !editor.mayChange(annotation);
  const checked = annotationInput.safeParse(toAnnotationInput(annotation), { error: zodErrorMap(locale) });
  const touched = annotation.decision !== 'SUGGESTED' || invalidId === annotation.id;
  const errors = checked.success || !touched ? NO_ERRORS : fieldErrors(checked.error, locale);
  const { id, class: type, category, location, surface, label } = annotation;
  const description = useMemo(
    (): AnnotationDescription => ({ class: type, category, location, surface, label }),
    [type, category, location, surface, label],
  );
  const describe = useCallback(
    (change: Partial<AnnotationDescription>) => editor.change(id, change, 'label' in change ? 'label' : undefined),
    [editor, id],
  );

  return (
    <PanelFrame
      title={annotation.label || findingStyle.name(annotation.class)}
      aside={
        <Text fz="xs" c="dimmed">
          {annotation.decision === 'SUGGESTED' && annotation.confidence !== null
            ? [
                texts.workdesk.list.confidence({ percent: formats.confidence(annotation.confidence) }),
                ...(isAdjusted(annotation)
                  ? [texts.workdesk.calibration.detected({ percent: formats.confidence(annotation.detectedConfidence ?? 0) })]
                  : []),
              ].join(' · ')
            : annotation.source === 'PERSON'
              ? texts.workdesk.list.drawnByPerson()
              : texts.catalogue.decisions[annotation.decision]()}
        </Text>
      }
      actions={
        readOnly ? null : (
          <>
            <Group gap={6} wrap="nowrap" mr="auto">
              <DecideButtons annotation={annotation} />
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
              {editor.mayRemove(annotation) ? (
                <Tooltip label={texts.workdesk.commands.delete()}>
                  <ActionIcon
                    size={30}
                    variant="subtle"
                    color="red"
                    aria-label={texts.workdesk.commands.delete()}
                    onClick={() => editor.remove(annotation.id)}
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
      {withFields ? <AnnotationFields value={description} errors={errors} readOnly={readOnly} onChange={describe} /> : null}
      {(errors.outline ?? errors.box) ? (
        <Text fz="xs" c="var(--mantine-color-error)" role="alert">
          {errors.outline ?? errors.box}
        </Text>
      ) : null}
      <Collapse expanded={placing}>
        {placing ? (
          <Stack gap={8}>
            <BoxFields box={annotation.box} readOnly={readOnly} onChange={(box, side) => editor.change(annotation.id, { box }, side)} />
            {annotation.outline ? (
              <OutlineFields
                outline={annotation.outline}
                readOnly={readOnly}
                onChange={(outline, field) => editor.change(annotation.id, { outline, box: boxOfOutline(outline) }, field)}
              />
            ) : null}
          </Stack>
        ) : null}
      </Collapse>
    </PanelFrame>
  );
});

/** Returns true when the confidence is adjusted to the clinic, by enough to be seen. */
function isAdjusted({ confidence, detectedConfidence }: SceneAnnotation): boolean {
  return (
    confidence !== null && typeof detectedConfidence === 'number' && Math.round(100 * confidence) !== Math.round(100 * detectedConfidence)
  );
}
