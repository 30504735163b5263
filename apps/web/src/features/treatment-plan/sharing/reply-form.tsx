import { Button, Group, Text } from '@mantine/core';
import { MAX_REPLY_LENGTH, replyToPatientInput } from '@molaar/contracts';
import { showAlert } from '../../../client/alerts/alerts';
import { portal, trpc } from '../../../client/api/trpc';
import { useMessageForm } from '../../../client/forms/use-message-form';
import { useTexts } from '../../../client/texts/texts';
import { MessageField } from '../../../shell/message-field';

interface Props {
  planId: string;
  answerId: string;
  treatmentId: string | null;
  hasLink: boolean;
  onClose: () => void;
}

/** Writes a reply to a patient. */
export function ReplyForm({ planId, answerId, treatmentId, hasLink, onClose }: Props) {
  const texts = useTexts();
  const text = texts.treatmentPlanSharing.reply;
  const form = useMessageForm({
    formName: `reply:${answerId}:${treatmentId ?? ''}`,
    text: replyToPatientInput.shape.text,
    onAlreadySaved: () => {
      showAlert('info', text.alreadySaved());
      void portal.plans.sharing.invalidate({ planId });
    },
  });
  const send = trpc.plans.reply.useMutation({
    meta: { silent: true },
    onError: form.onError,
    onSuccess: async ({ isReadable }) => {
      showAlert(isReadable ? 'success' : 'info', isReadable ? text.sent() : text.noLink());
      form.clear();
      await portal.plans.sharing.invalidate({ planId });
      onClose();
    },
  });

  function submit(reply: { id: string; text: string }): void {
    if (!send.isPending) send.mutate({ ...reply, planId, answerId, treatmentId });
  }

  return (
    <form onSubmit={form.onValid(submit)} noValidate>
      <MessageField form={form} label={text.label()} description={text.hint()} autoFocus maxLength={MAX_REPLY_LENGTH} />
      {hasLink ? null : (
        <Text fz="xs" c="var(--orange-text)" mt={4}>
          {text.noLinkHint()}
        </Text>
      )}
      <Group mt="xs" gap="xs">
        <Button type="submit" size="sm" loading={send.isPending} disabled={form.isEmpty}>
          {text.send()}
        </Button>
        <Button size="sm" variant="default" onClick={onClose}>
          {texts.common.actions.cancel()}
        </Button>
      </Group>
    </form>
  );
}
