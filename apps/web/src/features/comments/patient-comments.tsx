import { Stack, Text } from '@mantine/core';
import { trpc } from '../../client/api/trpc';
import { useIsAllowed } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { CommentForm } from './comment-form';
import { CommentItem } from './comment-item';

interface Props {
  patientId: string;
  /** The image that is open: a new comment refers to it. */
  imageId?: string;
  /** An anonymized file accepts no comments. */
  readOnly?: boolean;
}

/** The comments on a patient, newest first, and the form for a new one. */
export function PatientComments({ patientId, imageId, readOnly = false }: Props) {
  const text = useTexts().workdesk.comments;
  const mayComment = useIsAllowed('COMMENT') && !readOnly;
  const comments = trpc.comments.list.useQuery({ patientId }, { meta: { silentFor: 'PATIENT_NOT_FOUND' } });
  return (
    <Stack gap="md">
      {mayComment ? <CommentForm key={patientId} patientId={patientId} imageId={imageId ?? null} /> : null}
      {comments.data ? null : <QueryPlaceholder queries={[comments]} height={80} compact />}
      {comments.data?.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {text.empty()}
        </Text>
      ) : null}
      {comments.data && comments.data.length > 0 ? (
        <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label={text.title()}>
          {comments.data.map((comment) => (
            <CommentItem key={comment.id} comment={comment} shownImageId={imageId} readOnly={!mayComment} />
          ))}
        </Stack>
      ) : null}
    </Stack>
  );
}
