import { Text } from '@mantine/core';
import type { UnassignedImage } from '@molaar/contracts';
import { useFormats, useTexts } from '../../client/texts/texts';

/** Whose radiograph a DICOM file says that it is. */
export function PatientInFile({ image: { patientInFile } }: { image: UnassignedImage }) {
  const { unassignedImages: text } = useTexts();
  const formats = useFormats();
  if (!patientInFile) return null;
  const { name, identityCode, birthDate } = patientInFile;
  const patient = [name, identityCode, birthDate && formats.date(birthDate)].filter(Boolean).join(', ');
  return <Text fz="sm">{text.inFile({ patient })}</Text>;
}
