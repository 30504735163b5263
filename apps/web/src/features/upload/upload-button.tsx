import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { UploadDialog } from './upload-dialog';

/** Begins with a radiograph, whose patient is chosen or created on the way. Nothing for those who may not. */
export function UploadButton() {
  const texts = useTexts();
  const mayUpload = useMay('EDIT_PATIENTS');
  const [opened, setOpened] = useState(false);
  if (!mayUpload) return null;
  return (
    <>
      <Button leftSection={<IconUpload size={18} aria-hidden="true" />} onClick={() => setOpened(true)}>
        {texts.images.upload.open()}
      </Button>
      {opened ? <UploadDialog onClose={() => setOpened(false)} /> : null}
    </>
  );
}
