import { Center, Loader, VisuallyHidden } from '@mantine/core';

/** The full-page loader while a route is on its way. */
export function LoaderPage({ label, height = '100dvh' }: { label: string; height?: string | number }) {
  return (
    <Center h={height} role="status">
      <Loader type="dots" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Center>
  );
}
