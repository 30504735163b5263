import { Button, FileButton, Paper, Stack, Text } from '@mantine/core';
import { IMAGE_LIMITS } from '@molaar/domain';
import { IconPhotoUp } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useWords } from '../../client/words';

/** Takes files by drop or by choice; the button makes it reachable without a mouse. */
export function DropArea({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const words = useWords();
  const text = words.images.upload;
  const [over, setOver] = useState(false);

  function hover(event: DragEvent, inside: boolean): void {
    event.preventDefault();
    setOver(inside);
  }

  return (
    <Paper
      withBorder
      p="lg"
      radius="md"
      bg={over ? 'var(--mantine-color-molaar-light)' : undefined}
      style={{ borderStyle: 'dashed' }}
      onDragOver={(event) => hover(event, true)}
      onDragLeave={(event) => hover(event, false)}
      onDrop={(event) => {
        hover(event, false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <Stack align="center" gap={8}>
        <IconPhotoUp size={34} stroke={1.4} aria-hidden="true" />
        <Text fw={500}>{text.drop()}</Text>
        <Text fz="sm" c="dimmed">
          {text.limits()}
        </Text>
        <FileButton multiple accept={IMAGE_LIMITS.types.join(',')} onChange={onFiles} inputProps={{ 'aria-label': text.choose() }}>
          {(props) => (
            <Button {...props} variant="light" mt={4}>
              {text.choose()}
            </Button>
          )}
        </FileButton>
      </Stack>
    </Paper>
  );
}
