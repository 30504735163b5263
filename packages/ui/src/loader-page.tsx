import { Center, Loader, VisuallyHidden } from '@mantine/core';

/** The loader of a full page while a route loads. */
export function LoaderPage({ label, height = '100dvh' }: { label: string; height?: string | number }) {
  return (
    <Center h={height} role="status">
      <Loader type="dots" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Center>
  );
}
