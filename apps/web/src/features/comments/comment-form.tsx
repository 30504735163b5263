import { Button, Group } from '@mantine/core';
import { addCommentInput } from '@molaar/contracts';
import { useRef } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useMessageForm } from '../../client/forms/use-message-form';
import { useTexts } from '../../client/texts/texts';
import { MessageField } from '../../shell/message-field';

const commentText = addCommentInput.shape.comment;

/** Writes a comment. Mounted again for each patient. */
export function CommentForm({ patientId, imageId }: { patientId: string; imageId: string | null }) {
  const text = useTexts().workdesk.comments;
  const form = useMessageForm({
    formName: `comment:${patientId}`,
    text: commentText,
    onAlreadySaved: () => {
      showAlert('info', text.alreadySaved());
      void portal.comments.list.invalidate({ patientId });
    },
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const add = trpc.comments.add.useMutation({
    meta: { silent: true },
    onError: form.onError,
    onSuccess: (added) => {
      portal.comments.list.setData({ patientId }, (known) => known && [added, ...known.filter((one) => one.id !== added.id)]);
      showAlert('success', text.saved());
      form.clear();
      // The button is disabled now, so the focus stays in the form.
      field.current?.focus();
    },
  });

  function send({ id, text: comment }: { id: string; text: string }): void {
    if (!add.isPending) add.mutate({ id, patientId, imageId, comment });
  }

  return (
    <form onSubmit={form.onValid(send)} noValidate>
      <MessageField
        form={form}
        ref={field}
        label={text.add()}
        placeholder={text.placeholder()}
        maxLength={commentText.maxLength ?? undefined}
      />
      <Group justify="flex-end" mt="xs">
        <Button type="submit" size="sm" loading={add.isPending} disabled={form.isEmpty}>
          {text.send()}
        </Button>
      </Group>
    </form>
  );
}
