import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { annotationInput } from '@molaar/contracts';
import { allowedSurfaces, findingType } from '@molaar/domain/findings';
import { type Box, intersectionOverFinding } from '@molaar/domain/geometry';
import type { ToothNumber } from '@molaar/domain/teeth';
import { boxOfOutline, type Editor, type Point } from '@molaar/scene';
import { useState } from 'react';
import { newUuid } from '../../../client/api/new-uuid';
import { useFieldErrors } from '../../../client/forms/use-field-errors';
import { useTexts } from '../../../client/texts/texts';
import { useView, useWorkdesk } from '../workdesk-context';
import { allowedChoice } from './allowed-choice';
import { type AnnotationDescription, AnnotationFields } from './annotation-fields';
import { BoxFields } from './box-fields';
import { OutlineFields } from './outline-fields';
import { PanelFrame } from './panel-frame';

/** Scrolls to the first error: the form is longer than the space it has. */
function showFirstError(): void {
  requestAnimationFrame(() =>
    document.querySelector('[data-annotation-form] .mantine-InputWrapper-error')?.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
  );
}

/** The form of the box that was just drawn. It suggests the tooth under the box. */
export function NewAnnotation({ box }: { box: Box }) {
  const texts = useTexts();
  const text = texts.workdesk.annotation;
  const { editor, commands } = useWorkdesk();
  const [value, setValue] = useState<AnnotationDescription>(() => {
    const type = editor.view.getState().pendingType;
    const location = toothUnder(editor, box);
    return {
      class: type,
      category: findingType(type).category,
      location,
      surface: allowedChoice([], allowedSurfaces(type, location)),
      label: null,
    };
  });
  const corners = useView((state) => state.pendingOutline);
  // The last corner repeats the first.
  const outline = corners.length > 3 ? corners.slice(0, -1).flat() : null;
  const { errors, validate, clear } = useFieldErrors();
  const [asking, setAsking] = useState(false);

  function change(changed: Partial<AnnotationDescription>): void {
    setValue((before) => ({ ...before, ...changed }));
    // Finding type and category decide whether tooth and surfaces are required.
    clear('category' in changed ? Object.keys(errors) : Object.keys(changed));
  }

  function add(): void {
    const decision = editor.mayDecide ? 'APPROVED' : 'SUGGESTED';
    if (!validate(annotationInput, { ...value, id: newUuid(), box, decision })) {
      showFirstError();
      return;
    }
    if (value.class === 'EMERGING_TOOTH' && !asking) {
      setAsking(true);
      return;
    }
    editor.add({ ...value, box, outline });
    editor.setTool('select');
    // The form closes; the focus returns to the workdesk.
    commands.viewport.focus();
  }

  function placeOutline(next: readonly number[]): void {
    const points = Array.from({ length: next.length / 2 }, (_, at): Point => [next[2 * at]!, next[2 * at + 1]!]);
    editor.view.setState({ pendingOutline: [...points, points[0]!], pendingBox: boxOfOutline(next) });
  }

  function cancel(): void {
    editor.cancel();
    commands.viewport.focus();
  }

  return (
    <PanelFrame
      title={text.create()}
      actions={
        <>
          <Button size="xs" variant="subtle" color="gray" onClick={cancel}>
            {texts.common.actions.cancel()}
          </Button>
          <Button size="xs" onClick={add}>
            {text.add()}
          </Button>
        </>
      }
    >
      <AnnotationFields value={value} errors={errors} onChange={change} />
      {outline ? (
        <OutlineFields outline={outline} onChange={placeOutline} />
      ) : (
        <BoxFields box={box} onChange={(pendingBox) => editor.view.setState({ pendingBox })} />
      )}
      {asking ? (
        <Modal
          opened
          centered
          onClose={() => setAsking(false)}
          title={text.emergingTitle()}
          closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
        >
          <Stack>
            <Text fz="sm">{text.emergingText()}</Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setAsking(false)}>
                {texts.common.actions.cancel()}
              </Button>
              <Button onClick={add}>{text.emergingConfirm()}</Button>
            </Group>
          </Stack>
        </Modal>
      ) : null}
    </PanelFrame>
  );
}

/** Returns the tooth whose box covers most of the drawn one, if it covers a third of it. */
function toothUnder(editor: Editor, box: Box): ToothNumber | null {
  const teeth = editor.scene
    .all()
    .filter((annotation) => annotation.class === 'TOOTH' && annotation.decision !== 'REJECTED' && annotation.location);
  const shares = teeth.map((tooth) => ({ tooth, share: intersectionOverFinding(box, tooth.box) })).sort((a, b) => b.share - a.share);
  return shares[0] && shares[0].share >= 1 / 3 ? shares[0].tooth.location : null;
}
