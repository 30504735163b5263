import { Button, Group, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { z } from 'zod';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, reportFailure } from '../../client/api/failure';
import { newUuid } from '../../client/api/new-uuid';
import { portal, trpc } from '../../client/api/trpc';
import { useSaveForm, useStoredForm } from '../../client/drafts/use-stored-form';
import { useTexts } from '../../client/texts/texts';

/** The most characters of a comment that the call accepts. */
const MAX_LENGTH = 4000;

const storedComment = z.object({ id: z.string(), text: z.string() });

/**
 * Writes a comment. The browser makes its id, so that it is created once when it is sent twice. An unsent comment is
 * stored in this browser: neither closing the form nor leaving the page loses it. Mounted again for each patient.
 */
export function CommentForm({ patientId, imageId }: { patientId: string; imageId: string | null }) {
  const texts = useTexts();
  const text = texts.workdesk.comments;
  const formName = `comment:${patientId}`;
  const stored = useStoredForm(formName, storedComment, true);
  const [{ id, text: comment }, setComment] = useState(() => stored ?? { id: newUuid(), text: '' });
  const deleteStored = useSaveForm(formName, comment.trim() ? { id, text: comment } : null);
  const field = useRef<HTMLTextAreaElement>(null);
  const add = trpc.comments.add.useMutation({
    meta: { silent: true },
    onError: (error) => {
      if (!failureOf(error).fields.id) return reportFailure(error);
      // An earlier request succeeded and its response was lost; the text was changed since.
      setComment(({ text: left }) => ({ id: newUuid(), text: left }));
      showAlert('info', text.alreadySaved());
      void portal.comments.list.invalidate({ patientId });
    },
    onSuccess: (added) => {
      portal.comments.list.setData({ patientId }, (known) => known && [added, ...known.filter((one) => one.id !== added.id)]);
      showAlert('success', text.saved());
      deleteStored();
      setComment({ id: newUuid(), text: '' });
      // The button is disabled now, so the focus stays in the form.
      field.current?.focus();
    },
  });

  function send(event: FormEvent): void {
    event.preventDefault();
    if (comment.trim() && !add.isPending) add.mutate({ id, patientId, imageId, comment });
  }

  return (
    <form onSubmit={send}>
      <Textarea
        ref={field}
        label={text.add()}
        placeholder={text.placeholder()}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MAX_LENGTH}
        value={comment}
        onChange={(event) => setComment({ id, text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event);
        }}
      />
      <Group justify="flex-end" mt="xs">
        <Button type="submit" size="sm" loading={add.isPending} disabled={!comment.trim()}>
          {text.send()}
        </Button>
      </Group>
    </form>
  );
}
