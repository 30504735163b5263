import { Checkbox, Stack, Text } from '@mantine/core';
import { useFormats, useTexts } from '../../client/texts/texts';
import { FileWarning } from './file-warning';
import { type ChosenPatient, differencesOf, isUnconfirmed, type UploadItem } from './upload-items';

interface Props {
  item: UploadItem;
  patient: ChosenPatient;
  onConfirm: (patientId: string | null) => void;
}

/** Says that a file names another patient than the chosen one, and asks to confirm it before anything is sent. */
export function OtherPatient({ item, patient, onConfirm }: Props) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.images.upload.otherPatient;
  const differences = differencesOf(item, patient);
  const isConfirmed = item.confirmedFor === patient.id;
  if (!isConfirmed && !isUnconfirmed(item, patient)) return null;

  const inFile = item.patientInFile;
  const born = (date: string | null) => (date ? text.born({ date: formats.date(date) }) : '');
  const described = (name: string, code: string | null, birthDate: string | null) =>
    [name, differences.includes('identityCode') ? code : '', born(birthDate)].filter(Boolean).join(', ');
  const chosen = `${patient.firstName} ${patient.lastName}`;
  return (
    <FileWarning title={text.title()} role="alert">
      <Stack gap={6}>
        {inFile && differences.length > 0 ? (
          <Text fz="sm">
            {text.inFile({ patient: described(`${inFile.givenName} ${inFile.familyName}`.trim(), inFile.id, inFile.birthDate) })}
            <br />
            {text.chosen({ patient: described(chosen, patient.identityCode, patient.birthDate) })}
          </Text>
        ) : null}
        <Checkbox
          checked={isConfirmed}
          onChange={(event) => onConfirm(event.currentTarget.checked ? patient.id : null)}
          label={text.confirm({ name: chosen })}
        />
      </Stack>
    </FileWarning>
  );
}
