import { clearSuggestions, countDecisions } from '@molaar/scene';
import { useMemo } from 'react';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { useSceneRevisionLater, useView, useWorkdesk } from '../workdesk-context';

/** Decisions left on the image, the clear teeth and the mouth area that one action confirms, and both in words. */
export interface Decisions {
  readonly left: number;
  readonly hidden: number;
  readonly clearTeeth: number;
  readonly hasMouthArea: boolean;
  readonly text: string;
}

/** Returns how many suggestions are left to decide, how many of them the filter hides, and the clear ones. */
export function useDecisions(): Decisions {
  const texts = useTexts();
  const text = texts.workdesk.review;
  const formats = useFormats();
  const { editor, assessment } = useWorkdesk();
  const filter = useView((state) => state.filter);
  const revision = useSceneRevisionLater();
  const { left, hidden, clear } = useMemo(
    () => ({ ...countDecisions(editor), clear: clearSuggestions(editor) }),
    [editor, filter, revision],
  );
  const clearTeeth = clear.filter(({ class: type }) => type === 'TOOTH').length;
  const decisions = texts.common.count.decisionsLeft({ count: left });
  // Nothing is left to decide on an image that nobody assessed: that must not read as if it were reviewed.
  const done = assessment.state === 'ASSESSED' ? text.done() : formats.notAssessed(assessment).short;
  const ended = clearTeeth > 0 ? text.onlyClear() : done;
  return {
    left,
    hidden,
    clearTeeth,
    hasMouthArea: clear.length > clearTeeth,
    text: left === 0 ? ended : hidden > 0 ? text.leftHidden({ left: decisions, hidden }) : decisions,
  };
}
