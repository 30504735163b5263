import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { findingType } from '@molaar/domain/findings';
import { formatSurfaces } from '@molaar/domain/teeth';
import { compareForReview, type Editor, isVisible, type SceneAnnotation } from '@molaar/scene';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useFormats, useTexts } from '../../../client/texts/texts';
import classes from './sample.module.css';

interface Props {
  editor: Editor;
  annotations: readonly SceneAnnotation[];
  chosen: string | null;
  onChoose: (id: string) => void;
  onLeave: () => void;
}

/** The findings that the viewer shows, without teeth; suggestions can be approved and rejected. */
export function SampleFindings({ editor, annotations, chosen, onChoose, onLeave }: Props) {
  const texts = useTexts();
  const { sample } = texts.home;
  const formats = useFormats();
  const { filter, hiddenIds } = useStore(editor.view);
  const [announced, announce] = useState('');
  const listed = annotations
    .filter((one) => one.class !== 'TOOTH' && !hiddenIds.has(one.id) && isVisible(one, { ...filter, rejected: true }))
    .toSorted(compareForReview);
  const open = listed.filter(({ decision }) => decision === 'SUGGESTED');

  function decide(annotation: SceneAnnotation, decision: 'APPROVED' | 'REJECTED', name: string): void {
    if (decision === 'APPROVED') editor.approve(annotation.id);
    else editor.reject(annotation.id);
    announce(`${name}: ${texts.catalogue.decisions[decision]()}`);
  }

  return (
    <section className={classes.findings} aria-label={sample.findings()}>
      <Group justify="space-between" mb={6} mih={30}>
        <Text fz="sm" fw={600}>
          {open.length > 0 ? sample.open({ count: open.length }) : sample.done()}
        </Text>
        {editor.canUndo ? (
          <Button size="compact-sm" variant="subtle" onClick={() => editor.undo()}>
            {sample.undo()}
          </Button>
        ) : null}
      </Group>
      <ul className={classes.list}>
        {listed.map((annotation) => {
          const { id, class: type, location, surface, confidence, decision, source } = annotation;
          const name = [location, formats.finding(type)].filter(Boolean).join(' ');
          const letters = formatSurfaces(surface.filter((one) => one.length === 1));
          const state =
            decision === 'SUGGESTED' && confidence !== null ? sample.confidence({ percent: formats.confidence(confidence) }) : '';
          return (
            <li
              key={id}
              className={classes.finding}
              data-chosen={id === chosen || undefined}
              onPointerEnter={() => editor.view.setState({ hoveredId: id })}
              onPointerLeave={onLeave}
            >
              <button type="button" className={classes.choose} aria-pressed={id === chosen} onClick={() => onChoose(id)}>
                <span
                  className={classes.swatch}
                  data-suggested={decision === 'SUGGESTED' || undefined}
                  style={{ borderColor: findingType(type).color }}
                  aria-hidden="true"
                />
                <span className={classes.name}>
                  <span className={classes.title} data-rejected={decision === 'REJECTED' || undefined}>
                    {name}
                  </span>
                  <span className={classes.facts}>
                    {[letters, state || (source === 'PERSON' ? sample.marked() : texts.catalogue.decisions[decision]())]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              </button>
              {decision === 'SUGGESTED' ? (
                <>
                  <button
                    type="button"
                    className={classes.approve}
                    aria-label={sample.approve({ name })}
                    onClick={() => decide(annotation, 'APPROVED', name)}
                  >
                    <IconCheck size={17} aria-hidden="true" />
                  </button>
                  <button
                    type="button"
                    className={classes.reject}
                    aria-label={sample.reject({ name })}
                    onClick={() => decide(annotation, 'REJECTED', name)}
                  >
                    <IconX size={17} aria-hidden="true" />
                  </button>
                </>
              ) : null}
            </li>
          );
        })}
      </ul>
      <VisuallyHidden aria-live="polite">{announced}</VisuallyHidden>
    </section>
  );
}
