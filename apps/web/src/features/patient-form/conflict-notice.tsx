import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useFormats, useTexts } from '../../client/texts/texts';
import type { ConflictingField } from './patient-form';

interface Props {
  conflicts: readonly ConflictingField[];
  /** The options for the primary doctor. */
  doctors: readonly { value: string; label: string }[];
  onTake: (conflicts: ConflictingField) => void;
}

/** Shown when somebody else saved the patient while the form was open: their values of the fields that differ. */
export function ConflictNotice({ conflicts, doctors, onTake }: Props) {
  const texts = useTexts();
  const formats = useFormats();
  const { form } = texts.patients;
  const label = (field: ConflictingField['field']): string => (field === 'primaryDoctorId' ? form.primaryDoctor() : form[field]());
  const shown = ({ field, theirs }: ConflictingField): string => {
    if (!theirs) return texts.common.states.none();
    if (field === 'primaryDoctorId') return doctors.find(({ value }) => value === theirs)?.label ?? theirs;
    return field === 'birthDate' ? formats.date(theirs) : theirs;
  };
  return (
    <Alert color="orange">
      <Text fz="sm">{form.savedByOther()}</Text>
      {conflicts.length > 0 ? (
        <Stack gap={6} mt="xs">
          {conflicts.map((one) => (
            <Group key={one.field} justify="space-between" gap="xs">
              <Text fz="sm">{form.theirs({ field: label(one.field), value: shown(one) })}</Text>
              <Button size="compact-xs" variant="default" onClick={() => onTake(one)}>
                {texts.treatmentPlanner.save.useTheirs()}
              </Button>
            </Group>
          ))}
        </Stack>
      ) : null}
    </Alert>
  );
}
