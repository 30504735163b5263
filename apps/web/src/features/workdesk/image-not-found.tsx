import { Alert, Container } from '@mantine/core';
import { IconPhotoX } from '@tabler/icons-react';
import { useUser } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { annotationDraftFormat } from '../../editing/drafts/annotation-draft';
import { draftKey, readStoredDraft } from '../../editing/drafts/browser-draft';
import { ChooseImage } from './choose-image';

/** Replaces an image that was deleted or never existed: says so, and how much was unsaved on it. */
export function ImageNotFound({ imageId }: { imageId: string }) {
  const text = useTexts().images.notFound;
  const { id: userId } = useUser();
  const unsaved = readStoredDraft(annotationDraftFormat, draftKey('draft', userId, imageId), localStorage)?.changes.size ?? 0;
  return (
    <>
      <Container size={960} pt="xl" px="lg">
        <Alert role="alert" variant="light" color="yellow" icon={<IconPhotoX size={18} aria-hidden="true" />} title={text.title()}>
          {unsaved > 0 ? text.unsaved({ count: unsaved }) : text.hint()}
        </Alert>
      </Container>
      <ChooseImage patientId={undefined} />
    </>
  );
}
