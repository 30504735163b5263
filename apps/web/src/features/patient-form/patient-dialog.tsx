import { Button, Group, Modal, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { type Patient, savePatientInput } from '@molaar/contracts';
import { parseIsikukood } from '@molaar/domain/clinic';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, reportFailure } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useIdempotency } from '../../client/api/use-idempotency';
import { useOptionalLabel } from '../../client/forms/use-optional-label';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { useIsAllowed, useUser } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { DateField } from '../../shell/date-field';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { ConflictNotice } from './conflict-notice';
import { type ConflictingField, formOf, joinForms } from './patient-form';

interface Props {
  /** The patient to edit; without it a new one is created. */
  patient?: Patient;
  onClose: () => void;
  onSaved: (patient: Patient) => void;
}

/**
 * Returns who may be chosen as primary doctor: the active dentists of the clinic, oneself first, and the current
 * primary doctor. In a partner's frame only the dentist of the token is known.
 */
function useDoctors(current: Patient['primaryDoctor']) {
  const texts = useTexts();
  const user = useUser();
  const mayReadTeam = useIsAllowed('READ_TEAM');
  const members = trpc.team.members.useQuery(undefined, { enabled: mayReadTeam });
  const medical = mayReadTeam ? (members.data ?? []).filter(({ active, roles }) => active && roles.includes('MEDICAL')) : [user];
  const treating = medical
    .map(({ id, title, firstName, lastName }) => {
      const name = [title, firstName, lastName].filter(Boolean).join(' ');
      return { value: id, label: id === user.id ? texts.patients.form.me({ name }) : name };
    })
    .sort((a, b) => Number(b.value === user.id) - Number(a.value === user.id));
  if (current && !treating.some(({ value }) => value === current.id)) treating.push({ value: current.id, label: current.name });
  return { doctors: treating, members };
}

/** Creates or edits a patient. */
export function PatientDialog({ patient, onClose, onSaved }: Props) {
  const texts = useTexts();
  const labels = texts.patients.form;
  const optional = useOptionalLabel();
  // The version that the form was opened with: a later version must not be used to save the older values.
  const [base, setBase] = useState(patient);
  const [conflicts, setConflicts] = useState<readonly ConflictingField[] | null>(null);
  const form = useValidatedForm({
    initialValues: { ...formOf(patient), notes: '' },
    schema: savePatientInput,
    toInput: ({ notes, ...typed }) => ({
      ...typed,
      // The notes of an existing patient are edited on the patient's page.
      notes: patient ? undefined : notes,
      id: base?.id,
      version: base?.version,
      birthDate: typed.birthDate || null,
      identityCode: typed.identityCode.trim() || null,
    }),
  });
  const { values } = form;
  const save = trpc.patients.save.useMutation({
    ...useIdempotency(),
    meta: { silent: true },
    onSuccess: (saved) => {
      void portal.patients.invalidate();
      showAlert('success', patient ? labels.saved() : labels.created());
      onClose();
      onSaved(saved);
    },
    onError: async (error) => {
      form.setServerErrors(error);
      if (failureOf(error).code === 'VERSION_CONFLICT' && base) await mergeSaved(base);
      else reportFailure(error);
    },
  });

  /** Merges what somebody else saved first, and shows it before the next save. */
  async function mergeSaved(opened: Patient): Promise<void> {
    const fresh = await portal.patients.details.fetch({ id: opened.id }, { staleTime: 0 }).catch(() => null);
    if (!fresh) return;
    const joined = joinForms(formOf(opened), values, formOf(fresh.patient));
    setBase(fresh.patient);
    form.setValues({ ...joined.form });
    setConflicts(joined.conflicts);
  }

  const code = values.identityCode.trim();
  const parsed = code ? parseIsikukood(code) : null;
  const { doctors, members } = useDoctors(base?.primaryDoctor ?? null);

  return (
    <Modal
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
          {conflicts ? (
            <ConflictNotice
              conflicts={conflicts}
              doctors={doctors}
              onTake={(taken) => {
                form.setFieldValue(taken.field, taken.theirs);
                setConflicts((before) => (before ?? []).filter(({ field }) => field !== taken.field));
              }}
            />
          ) : null}
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput {...form.getInputProps('firstName')} label={labels.firstName()} required data-autofocus autoComplete="off" />
            <TextInput {...form.getInputProps('lastName')} label={labels.lastName()} required autoComplete="off" />
            <TextInput
              {...form.getInputProps('identityCode')}
              label={optional(labels.identityCode())}
              autoComplete="off"
              description={parsed && !parsed.valid ? labels.identityWarning() : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              onChange={({ currentTarget: { value } }) => {
                form.setFieldValue('identityCode', value);
                // The code contains the birth date, which fills an empty field.
                const code = parseIsikukood(value.trim());
                if (!values.birthDate && code.valid) form.setFieldValue('birthDate', code.birthDate ?? '');
              }}
            />
            <DateField
              label={optional(labels.birthDate())}
              value={values.birthDate}
              error={form.errors.birthDate}
              onChange={(birthDate) => form.setFieldValue('birthDate', birthDate)}
            />
            <TextInput {...form.getInputProps('email')} label={optional(labels.email())} type="email" autoComplete="off" />
            <TextInput {...form.getInputProps('phoneNumber')} label={optional(labels.phoneNumber())} type="tel" autoComplete="off" />
          </SimpleGrid>
          <Select
            {...form.getInputProps('primaryDoctorId')}
            label={optional(labels.primaryDoctor())}
            data={doctors}
            clearable
            searchable
            nothingFoundMessage={labels.noDoctor()}
            placeholder={texts.common.states.none()}
            clearButtonProps={{ 'aria-label': texts.common.actions.remove() }}
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
    </Modal>
  );
}
