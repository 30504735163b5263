import { Button, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { Patient } from '@molaar/contracts';
import { parseIsikukood } from '@molaar/domain/clinic';
import { useOptionalLabel } from '../../client/forms/use-optional-label';
import { useFormats, useTexts } from '../../client/texts/texts';
import { DateField } from '../../shell/date-field';
import { FormDialog } from '../../shell/form-dialog';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { SearchSelect } from '../../shell/search-select';
import { ConflictNotice } from './conflict-notice';
import { useDoctors } from './use-doctors';
import { type PatientFormState, usePatientForm } from './use-patient-form';

interface Props {
  /** The patient to edit; without it a new one is created. */
  patient?: Patient;
  /** The name of a new patient, as far as it was typed already. */
  name?: string;
  onClose: () => void;
  onSaved: (patient: Patient) => void;
}

/** Creates or edits a patient. */
export function PatientDialog({ patient, name = '', onClose, onSaved }: Props) {
  const texts = useTexts();
  const labels = texts.patients.form;
  const optional = useOptionalLabel();
  const { form, base, conflicts, takeTheirs, save } = usePatientForm(patient, name, (saved) => {
    onClose();
    onSaved(saved);
  });
  const { doctors, members } = useDoctors(base?.primaryDoctor ?? null);

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={patient ? labels.edit() : labels.create()}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <form
        onSubmit={(event) => {
          // The dialog may be opened inside another form.
          event.stopPropagation();
          form.onValid((input) => save.mutate(input))(event);
        }}
        noValidate
      >
        <Stack>
          {conflicts ? <ConflictNotice conflicts={conflicts} doctors={doctors} onTake={takeTheirs} /> : null}
          <PersonFields form={form} />
          <SearchSelect
            {...form.getInputProps('primaryDoctorId')}
            label={optional(labels.primaryDoctor())}
            data={doctors}
            clearable
            nothingFoundMessage={labels.noDoctor()}
            placeholder={texts.common.states.none()}
            clearButtonProps={{ 'aria-label': texts.common.actions.clearChoice() }}
          />
          <QueryPlaceholder queries={[members]} compact />
          {patient ? null : <Textarea {...form.getInputProps('notes')} label={optional(labels.notes())} autosize minRows={2} maxRows={8} />}
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              {texts.common.actions.cancel()}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {patient ? texts.common.actions.save() : texts.common.actions.create()}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}

function PersonFields({ form }: { form: PatientFormState }) {
  const labels = useTexts().patients.form;
  const optional = useOptionalLabel();
  const formats = useFormats();
  const { birthDate, identityCode } = form.values;
  const code = identityCode.trim();
  const parsed = parseIsikukood(code);
  const hasInvalidCode = code !== '' && !parsed.valid;
  const differs = birthDate !== '' && parsed.birthDate !== undefined && parsed.birthDate !== birthDate;

  function changeCode(value: string): void {
    form.setFieldValue('identityCode', value);
    // The code contains the birth date, which fills an empty field.
    const parsed = parseIsikukood(value.trim());
    if (!birthDate && parsed.valid) form.setFieldValue('birthDate', parsed.birthDate ?? '');
  }

  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput {...form.getInputProps('firstName')} label={labels.firstName()} required data-autofocus autoComplete="off" />
      <TextInput {...form.getInputProps('lastName')} label={labels.lastName()} required autoComplete="off" />
      <TextInput
        {...form.getInputProps('identityCode')}
        label={optional(labels.identityCode())}
        autoComplete="off"
        description={hasInvalidCode ? labels.identityWarning() : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => changeCode(event.currentTarget.value)}
      />
      <DateField
        label={optional(labels.birthDate())}
        value={birthDate}
        error={form.errors.birthDate}
        description={differs ? labels.birthDateDiffers({ date: formats.date(parsed.birthDate ?? '') }) : undefined}
        onChange={(date) => form.setFieldValue('birthDate', date)}
        onInvalid={(text) => form.setFieldValue('birthDate', text)}
      />
      <TextInput {...form.getInputProps('email')} label={optional(labels.email())} type="email" autoComplete="off" />
      <TextInput {...form.getInputProps('phoneNumber')} label={optional(labels.phoneNumber())} type="tel" autoComplete="off" />
    </SimpleGrid>
  );
}
