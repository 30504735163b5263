import { Button } from '@mantine/core';
import type { SceneAnnotation } from '@molaar/scene';
import { useTexts } from '../../../client/texts/texts';
import { useView, useWorkdesk } from '../workdesk-context';

/** Approves or rejects the selected annotation. In a review the bar above the list decides. */
export function DecideButtons({ annotation: { id, decision } }: { annotation: SceneAnnotation }) {
  const text = useTexts().common.actions;
  const { editor } = useWorkdesk();
  const reviewing = useView((state) => state.reviewing);
  if (!editor.mayDecide || reviewing) return null;
  const isRejected = decision === 'REJECTED';
  return (
    <>
      <Button
        size="xs"
        variant={isRejected ? 'default' : 'filled'}
        color="molaar"
        aria-pressed={decision === 'APPROVED'}
        onClick={() => editor.approve(id)}
      >
        {text.approve()}
      </Button>
      <Button
        size="xs"
        variant={isRejected ? 'filled' : 'default'}
        color="gray"
        aria-pressed={isRejected}
        onClick={() => editor.reject(id)}
      >
        {text.reject()}
      </Button>
    </>
  );
}
