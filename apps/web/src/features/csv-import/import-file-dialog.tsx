import { Alert, Button, FileButton, Group, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PreviewDialog } from '../../shell/preview-dialog';
import type { ImportFile } from './use-import-file';

interface Props {
  title: string;
  lead: ReactNode;
  chooseLabel: string;
  confirmLabel: string;
  file: ImportFile;
  /** The preview is loading. */
  loading: boolean;
  /** How many lines would change something. */
  changeCount: number;
  /** The import is running. */
  importing: boolean;
  /** The preview; null until it has loaded. */
  children: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** The dialog of a CSV import: choose a file, preview each line, confirm. */
export function ImportFileDialog({
  title,
  lead,
  chooseLabel,
  confirmLabel,
  file,
  loading,
  changeCount,
  importing,
  children,
  onConfirm,
  onClose,
}: Props) {
  return (
    <PreviewDialog
      title={title}
      confirmLabel={confirmLabel}
      disabled={changeCount === 0 || file.problem !== null}
      busy={importing}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {lead}
      <Group>
        <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(chosen) => void file.choose(chosen)}>
          {(props) => (
            <Button
              {...props}
              variant={children ? 'default' : 'filled'}
              leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
              loading={loading}
            >
              {chooseLabel}
            </Button>
          )}
        </FileButton>
        <Text fz="sm" c="dimmed">
          {file.name}
        </Text>
      </Group>
      {file.problem ? <Alert color="red">{file.problem}</Alert> : children}
    </PreviewDialog>
  );
}
