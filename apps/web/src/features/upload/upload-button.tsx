import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useIsAllowed } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { UploadDialog } from './lazy-upload-dialog';
import type { PickedPatient } from './patient-picker';

interface Props {
  /** Of the radiograph; without one, the patient is chosen or created in the dialog. */
  patient?: PickedPatient;
}

/** Uploads a radiograph. Renders nothing for users who may not upload. */
export function UploadButton({ patient }: Props) {
  const texts = useTexts();
  const mayUpload = useIsAllowed('EDIT_PATIENTS');
  const [opened, setOpened] = useState(false);
  if (!mayUpload) return null;
  return (
    <>
      <Button leftSection={<IconUpload size={18} aria-hidden="true" />} onClick={() => setOpened(true)}>
        {texts.images.upload.open()}
      </Button>
      {opened ? <UploadDialog {...(patient && { patient })} onClose={() => setOpened(false)} /> : null}
    </>
  );
}
