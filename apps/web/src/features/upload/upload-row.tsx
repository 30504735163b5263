import { ActionIcon, Button, Group, Paper, Progress, Select, Text } from '@mantine/core';
import { IMAGE_KINDS, isAnalysed } from '@molaar/domain/clinic';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useFormats, useTexts } from '../../client/texts/texts';
import { DateField } from '../../shell/date-field';
import { sizeBelowLimit } from './check-file';
import { OtherPatient } from './other-patient';
import { localToday } from './propose-date-taken';
import { placeOfSameFile } from './same-file';
import { SameFileNotice } from './same-file-notice';
import { type ChosenPatient, isSendable, type UploadItem } from './upload-items';

interface Props {
  item: UploadItem;
  /** All chosen files. */
  items: readonly UploadItem[];
  /** With whom the file is compared. */
  patient: ChosenPatient | null;
  onRemove: () => void;
  onCancel: () => void;
  onScale: () => void;
  onDetails: (details: Partial<Pick<UploadItem, 'dateTaken' | 'kind' | 'confirmedFor'>>) => void;
}

/** One file: its state, its error, and its actions. */
export function UploadRow({ item, items, patient, onRemove, onCancel, onScale, onDetails }: Props) {
  const texts = useTexts();
  const text = texts.images.upload;
  const { file, state, problem, size, progress, waiting } = item;
  const name = file.name;
  const percent = Math.round(progress * 100);

  const status = {
    checking: texts.common.states.loading(),
    rejected: problem ? text[problem]() : '',
    scaling: text.scaling(),
    ready: item.scaled && size ? text.scaled(size) : text.waiting(),
    uploading: waiting ? text.waitingForConnection({ percent }) : progress < 1 ? text.uploading({ percent }) : text.storing(),
    done: text.done(),
    failed: item.failure ?? text.failed(),
    cancelled: text.cancelled(),
  }[state];
  const sameFile = isSendable(item) ? placeOfSameFile(item, items, patient?.id) : null;
  const isBad = state === 'rejected' || state === 'failed';

  return (
    <Paper component="li" withBorder px="sm" py={8} pos="relative" style={{ overflow: 'hidden' }}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <div style={{ minWidth: 0 }}>
          <Text fz="sm" fw={500} truncate>
            {name}
          </Text>
          <Text fz="xs" c={isBad ? 'var(--mantine-color-error)' : 'dimmed'} role={isBad ? 'alert' : 'status'}>
            {status}
          </Text>
        </div>
        {state === 'done' ? (
          <IconCheck size={18} color="var(--green-text)" aria-hidden="true" style={{ flex: 'none', margin: 5 }} />
        ) : (
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={state === 'uploading' ? onCancel : onRemove}
            aria-label={state === 'uploading' ? text.cancelUpload({ name }) : text.remove({ name })}
          >
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        )}
      </Group>
      {problem === 'tooLarge' && state === 'rejected' && size ? (
        <Group mt={6} gap="sm">
          <Text fz="xs" style={{ flex: 1 }}>
            {text.scaleOffer(sizeBelowLimit(size))}
          </Text>
          <Button size="compact-sm" variant="light" onClick={onScale}>
            {text.scale()}
          </Button>
        </Group>
      ) : null}
      {isSendable(item) && patient ? (
        <OtherPatient item={item} patient={patient} onConfirm={(confirmedFor) => onDetails({ confirmedFor })} />
      ) : null}
      {sameFile ? <SameFileNotice place={sameFile} /> : null}
      {isSendable(item) ? <UploadDetails item={item} onDetails={onDetails} /> : null}
      {/** At the edge of the row, so that nothing moves when it appears or disappears. */}
      {state === 'uploading' ? (
        <Progress
          value={percent}
          color={waiting ? 'yellow' : undefined}
          animated={progress === 1 || waiting}
          pos="absolute"
          inset="auto 0 0"
          radius={0}
          size={4}
          aria-label={text.uploading({ percent })}
        />
      ) : null}
    </Paper>
  );
}

/** When the radiograph was taken, and what it shows. */
function UploadDetails({ item, onDetails }: Pick<Props, 'item' | 'onDetails'>) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.images;
  const { dateTaken, dateFrom, dateError, kind } = item;
  return (
    <>
      <Group mt={6} gap="sm" align="flex-start" wrap="wrap">
        <div style={{ flex: '1 1 150px' }}>
          <DateField
            label={dateFrom === 'EXIF' ? `${text.details.dateTaken()} (${text.upload.fromFile().toLowerCase()})` : text.details.dateTaken()}
            value={dateTaken}
            max={localToday(new Date())}
            error={dateError ?? (dateTaken === '' ? texts.validation.required() : undefined)}
            onChange={(day) => onDetails({ dateTaken: day })}
            onInvalid={(typed) => onDetails({ dateTaken: typed })}
          />
        </div>
        <Select
          style={{ flex: '1 1 150px' }}
          label={text.details.kind()}
          data={IMAGE_KINDS.map((value) => ({ value, label: text.kinds[value]() }))}
          value={kind}
          allowDeselect={false}
          onChange={(value) => value && onDetails({ kind: value })}
        />
      </Group>
      {dateFrom === 'FILE' ? (
        <Text fz="xs" mt={4} role="status">
          {text.upload.olderFile({ date: formats.date(dateTaken) })}
        </Text>
      ) : null}
      {isAnalysed(kind) ? null : (
        <Text fz="xs" mt={4} role="status">
          {text.upload.notAnalysed()}
        </Text>
      )}
    </>
  );
}
