import { type ComponentProps, lazy, Suspense } from 'react';

const Dialog = lazy(() => import('./upload-dialog').then(({ UploadDialog }) => ({ default: UploadDialog })));

/** The upload dialog, whose code is loaded when it is opened. */
export function UploadDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
