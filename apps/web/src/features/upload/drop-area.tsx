import { Button, FileButton, Flex, Paper, Text } from '@mantine/core';
import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import { IconPhotoUp } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useTexts } from '../../client/texts/texts';

interface Props {
  /** There are files already: the area is smaller. */
  compact: boolean;
  /** It has the initial focus of the dialog. */
  first: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Accepts files by drop or by choice; the button makes it accessible by keyboard. */
export function DropArea({ compact, first, onFiles }: Props) {
  const texts = useTexts();
  const text = texts.images.upload;
  const [over, setOver] = useState(false);

  function hover(event: DragEvent, inside: boolean): void {
    event.preventDefault();
    setOver(inside);
  }

  return (
    <Paper
      withBorder
      p={compact ? 'xs' : 'lg'}
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
      {/** One element for both sizes, so that the button keeps the focus. */}
      <Flex direction={compact ? 'row' : 'column'} align="center" justify="space-between" gap={8}>
        {compact ? null : <IconPhotoUp size={34} stroke={1.4} aria-hidden="true" />}
        <div style={{ textAlign: compact ? 'start' : 'center' }}>
          <Text fw={500} fz={compact ? 'sm' : 'md'}>
            {text.drop()}
          </Text>
          <Text fz={compact ? 'xs' : 'sm'} c="dimmed" mt={compact ? 0 : 8}>
            {text.limits()}
          </Text>
        </div>
        <FileButton
          multiple
          accept={[...IMAGE_LIMITS.types, 'application/dicom', '.dcm', '.dicom'].join(',')}
          onChange={onFiles}
          inputProps={{ 'aria-label': text.choose() }}
        >
          {(props) => (
            <Button
              {...props}
              data-autofocus={first || undefined}
              variant="light"
              size={compact ? 'compact-sm' : 'sm'}
              mt={compact ? 0 : 4}
              style={{ flex: 'none' }}
            >
              {text.choose()}
            </Button>
          )}
        </FileButton>
      </Flex>
    </Paper>
  );
}
