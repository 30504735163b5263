import { Text } from '@mantine/core';
import type { UnassignedImage } from '@molaar/contracts';
import { useFormats, useTexts } from '../../client/texts/texts';
import classes from './unassigned-images.module.css';

/** Whose radiograph a DICOM file says that it is. */
export function PatientInFile({ image: { patientInFile } }: { image: UnassignedImage }) {
  const { unassignedImages: text } = useTexts();
  const formats = useFormats();
  if (!patientInFile) return null;
  const { name, identityCode, birthDate } = patientInFile;
  const patient = [name, identityCode, birthDate && formats.date(birthDate)].filter(Boolean).join(', ');
  // A name of several lines would push the next radiographs off a phone's screen.
  return (
    <Text fz="sm" lineClamp={2} title={patient} className={classes.name}>
      {text.inFile({ patient })}
    </Text>
  );
}
