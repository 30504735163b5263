import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormats, useTexts } from '../../client/texts/texts';
import type { SameFilePlace } from './same-file';

/** Says that the same file is there already; with another patient as a warning. Nothing is forbidden. */
export function SameFileNotice({ place }: { place: SameFilePlace }) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.images.upload.sameFile;
  if (place.kind === 'CHOSEN')
    return (
      <Text fz="xs" mt={4} role="status">
        {text.chosen({ name: place.name })}
      </Text>
    );
  const { imageNumber: number, dateUploaded, patient } = place.image;
  const date = formats.date(dateUploaded);
  if (place.kind === 'SAME_PATIENT')
    return (
      <Text fz="xs" mt={4} role="status">
        {text.samePatient({ number, date })}
      </Text>
    );
  return (
    <Alert
      variant="light"
      color="orange"
      mt={8}
      p="xs"
      title={text.title()}
      role="status"
      icon={<IconAlertTriangle size={18} aria-hidden="true" />}
    >
      <Text fz="sm">{text.otherPatient({ patient: `${patient.firstName} ${patient.lastName}`, number, date })}</Text>
    </Alert>
  );
}
