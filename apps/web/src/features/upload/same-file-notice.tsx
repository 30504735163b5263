import { Text } from '@mantine/core';
import { useFormats, useTexts } from '../../client/texts/texts';
import { FileWarning } from './file-warning';
import type { SameFilePlace } from './same-file';

/** Says that the same file is there already; with another patient as a warning. Nothing is forbidden. */
export function SameFileNotice({ place }: { place: SameFilePlace }) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.images.upload.sameFile;
  if (place.kind === 'CHOSEN') return <Line>{text.chosen({ name: place.name })}</Line>;
  const { imageNumber: number, dateUploaded, patient } = place.image;
  const date = formats.date(dateUploaded);
  if (place.kind === 'SAME_PATIENT') return <Line>{text.samePatient({ number, date })}</Line>;
  return (
    <FileWarning title={text.title()} role="status">
      <Text fz="sm">{text.otherPatient({ patient: `${patient.firstName} ${patient.lastName}`, number, date })}</Text>
    </FileWarning>
  );
}

function Line({ children }: { children: string }) {
  return (
    <Text fz="xs" mt={4} role="status">
      {children}
    </Text>
  );
}
