import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../client/api/lazy-part';

const Dialog = lazyPart(() => import('./upload-dialog').then(({ UploadDialog }) => ({ default: UploadDialog })));

/** The upload dialog, whose code is loaded when it is opened. */
export function UploadDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
