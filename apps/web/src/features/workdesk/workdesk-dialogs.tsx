import type { Image } from '@molaar/contracts';
import { loadPatientTexts } from '@molaar/i18n';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../client/api/lazy-part';
import { currentLocale } from '../../client/locale/locale-store';
import { UploadDialog, useDroppedFiles } from '../upload';
import { useSaving } from './workdesk-context';

// Loaded when they are opened: the radiograph is shown without waiting for them.
const ConflictDialog = lazyPart(() => import('./conflict-dialog').then((module) => ({ default: module.ConflictDialog })));
const DeleteImageDialog = lazyPart(() => import('./delete-image-dialog').then((module) => ({ default: module.DeleteImageDialog })));
const EditImageDialog = lazyPart(() => import('./edit/edit-image-dialog').then((module) => ({ default: module.EditImageDialog })));
const ShowImageToPatient = lazyPart(async () => {
  const [module] = await Promise.all([import('./show-image-to-patient'), loadPatientTexts(currentLocale())]);
  return { default: module.ShowImageToPatient };
});
const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog').then((module) => ({ default: module.ShortcutsDialog })));
const SidesDialog = lazyPart(() => import('./sides/sides-dialog').then((module) => ({ default: module.SidesDialog })));

/** What is open on the workdesk apart from the image: a dialog, the strip of images, or the comments. */
export type Opened = 'upload' | 'crop' | 'delete' | 'shortcuts' | 'images' | 'comments' | 'patient' | null;

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
  const { conflicts, approveLater } = useSaving((state) => state);
  return (
    <>
      {/* What the page asks, apart from what was opened: that stays while a question is loaded. */}
      <Suspense fallback={null}>
        {conflicts.length > 0 ? <ConflictDialog /> : null}
        {approveLater ? <SidesDialog /> : null}
      </Suspense>
      <Suspense fallback={null}>
        {opened === 'upload' ? <UploadDialog patient={image.patient} files={files} onClose={onClose} /> : null}
        {opened === 'crop' ? <EditImageDialog image={image} onClose={onClose} /> : null}
        {opened === 'delete' ? <DeleteImageDialog image={image} onClose={onClose} /> : null}
        {opened === 'patient' ? <ShowImageToPatient onClose={onClose} /> : null}
        {opened === 'shortcuts' ? <ShortcutsDialog anywhere={keysAnywhere} onClose={onClose} /> : null}
      </Suspense>
    </>
  );
}
