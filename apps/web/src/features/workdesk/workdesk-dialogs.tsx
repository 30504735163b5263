import type { Image } from '@molaar/contracts';
import { useState } from 'react';
import { UploadDialog, useDroppedFiles } from '../upload';
import { DeleteImageDialog } from './delete-image-dialog';
import { EditImageDialog } from './edit/edit-image-dialog';
import { ShortcutsDialog } from './shortcuts-dialog';

/** What is open on the workdesk apart from the image: a dialog, the strip of images, or the comments. */
export type Opened = 'upload' | 'crop' | 'delete' | 'shortcuts' | 'images' | 'comments' | null;

/** Stores what is open, one at a time. Files that are dropped on the page open the upload. */
export function useOpened(canUpload: boolean) {
  const [opened, setOpened] = useState<Opened>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  useDroppedFiles(
    (dropped) => {
      setFiles(dropped);
      setOpened('upload');
    },
    canUpload && opened === null,
  );
  function close(): void {
    setOpened(null);
    setFiles([]);
  }
  return { opened, setOpened, files, close };
}

interface Props {
  image: Image;
  opened: Opened;
  /** The files that were dropped. */
  files: readonly File[];
  keysAnywhere: boolean;
  onClose: () => void;
}

export function WorkdeskDialogs({ image, opened, files, keysAnywhere, onClose }: Props) {
  return (
    <>
      {opened === 'upload' ? <UploadDialog patient={image.patient} files={files} onClose={onClose} /> : null}
      {opened === 'crop' ? <EditImageDialog image={image} onClose={onClose} /> : null}
      {opened === 'delete' ? <DeleteImageDialog image={image} onClose={onClose} /> : null}
      {opened === 'shortcuts' ? <ShortcutsDialog anywhere={keysAnywhere} onClose={onClose} /> : null}
    </>
  );
}
