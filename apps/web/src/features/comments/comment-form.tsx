import { Button, Group, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { showAlert } from '../../client/alerts';
import { failureOf, reportFailure } from '../../client/failure';
import { portal, trpc } from '../../client/trpc';
import { useWords } from '../../client/words';
import { newObjectId } from '../workdesk/session/object-id';

/** Characters of a comment, as the call takes them. */
const LONGEST = 4000;

/** What was begun and not sent, by patient: closing the form loses nothing until the page is left. */
const begun = new Map<string, { readonly id: string; readonly text: string }>();

/** Writes a comment. Its id is made here, so that sending twice writes it once. */
export function CommentForm({ patientId, imageId }: { patientId: string; imageId: string | null }) {
  const words = useWords();
  const text = words.desk.comments;
  const [{ id, text: comment }, setComment] = useState(() => begun.get(patientId) ?? { id: newObjectId(), text: '' });
  const field = useRef<HTMLTextAreaElement>(null);
  const add = trpc.comments.add.useMutation({
    meta: { silent: true },
    onError: (error) => {
      if (!failureOf(error).fields.id) return reportFailure(error);
      // The answer to an earlier send was lost and its words were changed since: that comment is written.
      setComment(({ text: left }) => {
        const next = { id: newObjectId(), text: left };
        begun.set(patientId, next);
        return next;
      });
      showAlert('info', text.earlier());
      void portal.comments.list.invalidate({ patientId });
    },
    onSuccess: (added) => {
      portal.comments.list.setData({ patientId }, (known) => known && [added, ...known.filter((one) => one.id !== added.id)]);
      showAlert('success', text.saved());
      begun.delete(patientId);
      setComment({ id: newObjectId(), text: '' });
      // The button is switched off now: the keyboard stays in the form.
      field.current?.focus();
    },
  });

  function write(next: string): void {
    begun.set(patientId, { id, text: next });
    setComment({ id, text: next });
  }

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
        maxLength={LONGEST}
        value={comment}
        onChange={(event) => write(event.currentTarget.value)}
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
