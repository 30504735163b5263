import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useFormats, useTexts } from '../../client/texts/texts';
import type { Contested } from './patient-form';

interface Props {
  contested: readonly Contested[];
  /** The options for the primary doctor. */
  doctors: readonly { value: string; label: string }[];
  onTake: (contested: Contested) => void;
}

/** Shown when somebody else saved the patient while the form was open: their values of the fields that differ. */
export function ConflictNotice({ contested, doctors, onTake }: Props) {
  const texts = useTexts();
  const formats = useFormats();
  const { form } = texts.patients;
  const label = (field: Contested['field']): string => (field === 'primaryDoctorId' ? form.primaryDoctor() : form[field]());
  const shown = ({ field, theirs }: Contested): string => {
    if (!theirs) return texts.common.states.none();
    if (field === 'primaryDoctorId') return doctors.find(({ value }) => value === theirs)?.label ?? theirs;
    return field === 'birthDate' ? formats.date(theirs) : theirs;
  };
  return (
    <Alert color="orange">
      <Text fz="sm">{form.savedByOther()}</Text>
      {contested.length > 0 ? (
        <Stack gap={6} mt="xs">
          {contested.map((one) => (
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
