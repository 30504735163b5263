import { Button, Group, Text, Textarea } from '@mantine/core';
import { MAX_REPLY_LENGTH } from '@molaar/contracts';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { showAlert } from '../../../client/alerts/alerts';
import { failureOf, reportFailure } from '../../../client/api/failure';
import { newUuid } from '../../../client/api/new-uuid';
import { portal, trpc } from '../../../client/api/trpc';
import { useSaveForm, useStoredForm } from '../../../client/drafts/use-stored-form';
import { useTexts } from '../../../client/texts/texts';

const storedReply = z.object({ id: z.string(), text: z.string() });

interface Props {
  planId: string;
  answerId: string;
  treatmentId: string | null;
  hasLink: boolean;
  onClose: () => void;
}

/**
 * Writes a reply to a patient. The browser makes its id, so that it is sent once when it is requested twice. An unsent
 * reply is stored in this browser: neither closing the form nor leaving the page loses it.
 */
export function ReplyForm({ planId, answerId, treatmentId, hasLink, onClose }: Props) {
  const texts = useTexts();
  const text = texts.treatmentPlanSharing.reply;
  const formName = `reply:${answerId}:${treatmentId ?? ''}`;
  const stored = useStoredForm(formName, storedReply, true);
  const [{ id, text: reply }, setReply] = useState(() => stored ?? { id: newUuid(), text: '' });
  const deleteStored = useSaveForm(formName, reply.trim() ? { id, text: reply } : null);
  const send = trpc.plans.reply.useMutation({
    meta: { silent: true },
    onError: (error) => {
      if (!failureOf(error).fields.id) return reportFailure(error);
      // An earlier request succeeded and its response was lost; the text was changed since.
      setReply(({ text: left }) => ({ id: newUuid(), text: left }));
      showAlert('info', text.alreadySaved());
      void portal.plans.sharing.invalidate({ planId });
    },
    onSuccess: async ({ isReadable }) => {
      showAlert(isReadable ? 'success' : 'info', isReadable ? text.sent() : text.noLink());
      deleteStored();
      await portal.plans.sharing.invalidate({ planId });
      onClose();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reply.trim() && !send.isPending) send.mutate({ id, planId, answerId, treatmentId, text: reply });
  }

  return (
    <form onSubmit={submit}>
      <Textarea
        label={text.label()}
        description={text.hint()}
        autosize
        autoFocus
        minRows={2}
        maxRows={10}
        maxLength={MAX_REPLY_LENGTH}
        value={reply}
        onChange={(event) => setReply({ id, text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
        }}
      />
      {hasLink ? null : (
        <Text fz="xs" c="var(--orange-text)" mt={4}>
          {text.noLinkHint()}
        </Text>
      )}
      <Group mt="xs" gap="xs">
        <Button type="submit" size="sm" loading={send.isPending} disabled={!reply.trim()}>
          {text.send()}
        </Button>
        <Button size="sm" variant="default" onClick={onClose}>
          {texts.common.actions.cancel()}
        </Button>
      </Group>
    </form>
  );
}
