import { Button, Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { annotationInput } from '@molaar/contracts';
import { allowedSurfaces, findingType } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import { boxOfOutline, type Editor, type Point } from '@molaar/scene';
import { useLayoutEffect, useRef, useState } from 'react';
import { newUuid } from '../../../client/api/new-uuid';
import { useFieldErrors } from '../../../client/forms/use-field-errors';
import { useTexts } from '../../../client/texts/texts';
import { useView, useWorkdesk } from '../workdesk-context';
import { allowedChoice } from './allowed-choice';
import classes from './annotation.module.css';
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

/**
 * The form of the box that was just drawn. It proposes finding type, tooth and surfaces from where the box lies; Enter
 * adds them.
 */
export function NewAnnotation({ box }: { box: Box }) {
  const texts = useTexts();
  const text = texts.workdesk.annotation;
  const { editor, commands } = useWorkdesk();
  const [value, setValue] = useState<AnnotationDescription>(() => proposed(editor, box));
  /** What the person has chosen does not follow the finding type any more. */
  const [chosen, setChosen] = useState({ location: false, surface: false });
  const corners = useView((state) => state.pendingOutline);
  // The last corner repeats the first.
  const outline = corners.length > 3 ? corners.slice(0, -1).flat() : null;
  const { errors, validate, clear } = useFieldErrors();
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  /** How often a finding type or a tooth was chosen with Enter. */
  const [entered, setEntered] = useState(0);

  // The focus moves before the next key is handled: a fast typist loses no letter to another field.
  useLayoutEffect(() => {
    // On a touch screen the keyboard would cover the image.
    if (!window.matchMedia('(pointer: coarse)').matches) form.current?.querySelector('input')?.focus();
  }, []);
  // On a phone the form covers a part of the image: the drawn box stays in view above it.
  useLayoutEffect(() => {
    if (!commands.viewport.shows(box)) commands.viewport.bringIntoView(box);
  }, []);
  useLayoutEffect(() => {
    if (entered > 0) focusNext(form.current);
  }, [entered]);

  function change(changed: Partial<AnnotationDescription>): void {
    const after = { ...value, ...changed };
    // The fields of the form change the surfaces together with the type or the tooth.
    const byType = 'class' in changed;
    const byTooth = !byType && 'location' in changed;
    const now = {
      location: chosen.location || byTooth,
      surface: chosen.surface || (!byType && !byTooth && 'surface' in changed),
    };
    setChosen(now);
    setValue(byType || byTooth ? { ...after, ...locationOf(after, now, editor.propose(box, after.class)) } : after);
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
    // The tool stays for the next finding, without what it has drawn.
    editor.setTool(editor.view.getState().tool);
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
      ref={form}
      title={text.create()}
      onSubmit={add}
      actions={
        <>
          <Button size="xs" variant="subtle" color="gray" onClick={cancel}>
            {texts.common.actions.cancel()}
          </Button>
          <Button
            size="xs"
            type="submit"
            rightSection={
              <Kbd size="xs" className={classes.keys}>
                ↵
              </Kbd>
            }
          >
            {text.add()}
          </Button>
        </>
      }
    >
      <AnnotationFields
        value={value}
        errors={errors}
        proposesSurfaces={!chosen.surface}
        onChange={change}
        onEntered={() => setEntered((times) => times + 1)}
      />
      <Text fz="xs" c="dimmed" className={classes.keys}>
        {text.keys()}
      </Text>
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

/** Returns what is proposed for the box. */
function proposed(editor: Editor, box: Box): AnnotationDescription {
  const { class: type, tooth, surfaces } = editor.propose(box);
  return {
    class: type,
    category: findingType(type).category,
    location: tooth,
    surface: allowedChoice(surfaces, allowedSurfaces(type, tooth)),
    label: null,
  };
}

/** Returns tooth and surfaces for another finding type: as proposed, except for what the person has chosen. */
function locationOf(
  { class: type, location, surface }: AnnotationDescription,
  chosen: { readonly location: boolean; readonly surface: boolean },
  { tooth, surfaces }: ReturnType<Editor['propose']>,
): Pick<AnnotationDescription, 'location' | 'surface'> {
  const at = chosen.location ? location : tooth;
  const kept = chosen.surface ? surface : at === tooth ? surfaces : [];
  return { location: at, surface: allowedChoice(kept, allowedSurfaces(type, at)) };
}

/**
 * Moves the focus to what is entered next: an empty field, the surfaces where there is a choice, else the button that
 * adds the finding.
 */
function focusNext(form: HTMLFormElement | null): void {
  const empty = [...(form?.querySelectorAll<HTMLInputElement>('input[data-entry]') ?? [])].find(({ value }) => value === '');
  const [surface, another] = form?.querySelectorAll<HTMLElement>('[role=group] input') ?? [];
  const next = empty ?? (another && surface) ?? form?.querySelector<HTMLElement>('[type=submit]');
  next?.focus();
}
