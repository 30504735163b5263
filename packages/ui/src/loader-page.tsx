import { Center, Loader, VisuallyHidden } from '@mantine/core';

/** The loader of a full page while a route loads, or of a part with a height in pixels. */
export function LoaderPage({ label, height = '100dvh' }: { label: string; height?: string | number }) {
  return (
    <Center h={height} role="status" data-page-loader={typeof height === 'string' || undefined}>
      <Loader type="dots" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Center>
  );
}
