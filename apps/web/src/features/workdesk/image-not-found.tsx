import { Alert, Container } from '@mantine/core';
import { readDraft } from '@molaar/scene';
import { IconPhotoX } from '@tabler/icons-react';
import { useUser } from '../../client/session/session';
import { useWords } from '../../client/texts/texts';
import { ChooseImage } from './choose-image';
import { draftKey } from './session/draft-key';

/** In place of an image that was deleted meanwhile, or never was: says so, and what was unsaved on it. */
export function ImageNotFound({ imageId }: { imageId: string }) {
  const text = useWords().images.gone;
  const { id: userId } = useUser();
  const unsaved = readDraft(localStorage.getItem(draftKey(userId, imageId)))?.changes.size ?? 0;
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
