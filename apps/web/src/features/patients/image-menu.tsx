import { Menu } from '@mantine/core';
import type { ImageSummary } from '@molaar/contracts';
import { ActionMenu } from '@molaar/ui';
import { IconClipboardText, IconDownload } from '@tabler/icons-react';
import { downloadFile } from '../../client/api/download-file';
import { reportFailure } from '../../client/api/failure';
import { useTexts } from '../../client/texts/texts';

/** The menu of a radiograph: what other programs read. */
export function ImageMenu({ image: { id, imageNumber } }: { image: Pick<ImageSummary, 'id' | 'imageNumber'> }) {
  const text = useTexts().patientFiles.export;
  const download = (kind: 'dicom' | 'report') => void downloadFile(`/api/x/image/${id}/${kind}`, `${kind}.dcm`).catch(reportFailure);
  return (
    <ActionMenu label={text.imageMenu({ number: imageNumber })} variant="card">
      <Menu.Item leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={() => download('dicom')}>
        {text.dicom()}
      </Menu.Item>
      <Menu.Item leftSection={<IconClipboardText size={16} aria-hidden="true" />} onClick={() => download('report')}>
        {text.report()}
      </Menu.Item>
    </ActionMenu>
  );
}
