import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { TreatmentPlanReply } from '@molaar/contracts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { ReplyForm } from './reply-form';

interface Props {
  planId: string;
  answerId: string;
  /** Null: about the patient's message. */
  treatmentId: string | null;
  question: string;
  /** The oldest first. */
  replies: readonly TreatmentPlanReply[];
  mayReply: boolean;
  /** Whether the patient can read replies now. */
  hasLink: boolean;
}

/** The replies to what a patient asked, and the form for another one. */
export function Conversation({ planId, answerId, treatmentId, question, replies, mayReply, hasLink }: Props) {
  const text = useTexts().treatmentPlanSharing.reply;
  const formats = useFormats();
  const [writing, setWriting] = useState(false);
  const hasClosed = useRef(false);

  function close(): void {
    hasClosed.current = true;
    setWriting(false);
  }

  return (
    <Stack gap={8} mt={6}>
      {replies.map(({ id, writtenBy, createdAt, mailState, text: reply }) => (
        <Paper key={id} withBorder p="xs" bg="var(--molaar-tint)">
          <Text fz="xs" c="dimmed">
            {text.from({ name: writtenBy, date: formats.dateTime(createdAt) })} · {text.mail[mailState ?? 'NONE']()}
          </Text>
          <Text fz="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {reply}
          </Text>
        </Paper>
      ))}
      {mayReply && !writing ? (
        <Group>
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconArrowBackUp size={15} aria-hidden="true" />}
            aria-label={text.to({ question })}
            // The form is gone: the focus returns to the button that opened it.
            ref={(button) => {
              if (button && hasClosed.current) button.focus();
              hasClosed.current = false;
            }}
            onClick={() => setWriting(true)}
          >
            {text.open()}
          </Button>
        </Group>
      ) : null}
      {mayReply && writing ? (
        <ReplyForm planId={planId} answerId={answerId} treatmentId={treatmentId} hasLink={hasLink} onClose={close} />
      ) : null}
    </Stack>
  );
}
