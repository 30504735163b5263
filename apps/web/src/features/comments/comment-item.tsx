import { ActionIcon, Button, Group, Paper, Text, Tooltip } from '@mantine/core';
import type { PatientComment } from '@molaar/contracts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { portal, trpc } from '../../client/api/trpc';
import { useIsAllowed, useUser } from '../../client/session/session';
import { useFormats, useTexts } from '../../client/texts/texts';
import { LinkAnchor } from '../../shell/links';
import { useWorkdeskLink } from '../../shell/workdesk-link';

interface Props {
  comment: PatientComment;
  /** The image next to which the comment is shown: it needs no link to itself. */
  shownImageId?: string | undefined;
  readOnly: boolean;
}

/** One comment: its author, time and image. Its author and administrators may delete it. */
export function CommentItem({ comment: { id, patientId, author, image, comment, createdAt }, shownImageId, readOnly }: Props) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.workdesk.comments;
  const user = useUser();
  const workdeskLink = useWorkdeskLink();
  const mayAny = useIsAllowed('MANAGE_ADMINISTRATION');
  const [asking, setAsking] = useState(false);
  const remove = trpc.comments.delete.useMutation({
    onSuccess: () => portal.comments.list.setData({ patientId }, (known) => known?.filter((one) => one.id !== id)),
  });
  const mayRemove = !readOnly && (author.id === user.id || mayAny);

  return (
    <Paper withBorder p="sm" component="li">
      <Group justify="space-between" wrap="nowrap" align="flex-start" mb={4}>
        <div style={{ minWidth: 0 }}>
          <Text fz="sm" fw={600} truncate>
            {author.name}
          </Text>
          <Text fz="xs" c="dimmed">
            <time dateTime={createdAt}>{formats.dateTime(createdAt)}</time>
            {image ? ' · ' : null}
            {image && image.id !== shownImageId ? (
              <LinkAnchor {...workdeskLink({ image: image.id })} fz="xs" underline="always">
                {text.image({ number: image.imageNumber })}
              </LinkAnchor>
            ) : null}
            {image && image.id === shownImageId ? text.image({ number: image.imageNumber }) : null}
          </Text>
        </div>
        {mayRemove ? (
          <Tooltip label={text.remove()}>
            <ActionIcon size={30} variant="subtle" color="gray" aria-label={text.remove()} onClick={() => setAsking(true)}>
              <IconTrash size={16} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        ) : null}
      </Group>
      <Text fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {comment}
      </Text>
      {asking ? (
        <Group justify="flex-end" gap="xs" mt="xs" role="group" aria-label={text.removeQuestion()}>
          <Text fz="sm" style={{ flex: 1 }}>
            {text.removeQuestion()}
          </Text>
          <Button size="compact-sm" variant="default" autoFocus onClick={() => setAsking(false)}>
            {texts.common.actions.cancel()}
          </Button>
          <Button size="compact-sm" color="red" loading={remove.isPending} onClick={() => remove.mutate({ patientId, id })}>
            {text.remove()}
          </Button>
        </Group>
      ) : null}
    </Paper>
  );
}
