import { Button, Group, Modal, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { type Patient, savePatientInput } from '@molaar/contracts';
import { parseIsikukood } from '@molaar/domain/clinic';
import { type FormEvent, useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, reportFailure } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useIdempotency } from '../../client/api/use-idempotency';
import { useFormErrors } from '../../client/drafts/form-errors';
import { useMay, useUser } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { DateField } from '../../shell/date-field';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { ConflictNotice } from './conflict-notice';
import { type Contested, formOf, joinForms } from './patient-form';

interface Props {
  /** Edits this patient; without one a new file is made. */
  patient?: Patient;
  onClose: () => void;
  onSaved: (patient: Patient) => void;
}

/**
 * Who may be chosen: everybody of the clinic who treats now, oneself first, and whom the file names already. A partner's frame
 * knows nobody but the dentist of its token.
 */
function useDoctors(current: Patient['primaryDoctor']) {
  const texts = useTexts();
  const user = useUser();
  const mayReadTeam = useMay('READ_TEAM');
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

/** Creates or edits a patient file. */
export function PatientDialog({ patient, onClose, onSaved }: Props) {
  const texts = useTexts();
  const { form } = texts.patients;
  // What the form began from: a file that is read again meanwhile must not lend its version to older words.
  const [base, setBase] = useState(patient);
  const [values, setValues] = useState(() => formOf(patient));
  const [notes, setNotes] = useState('');
  const [contested, setContested] = useState<readonly Contested[] | null>(null);
  const { errors, setErrors, checked } = useFormErrors();
  const save = trpc.patients.save.useMutation({
    ...useIdempotency(),
    meta: { silent: true },
    onSuccess: (saved) => {
      void portal.patients.invalidate();
      showAlert('success', patient ? form.saved() : form.created());
      onClose();
      onSaved(saved);
    },
    onError: async (error) => {
      const { code, fields } = failureOf(error);
      setErrors({ ...fields });
      if (code === 'VERSION_CONFLICT' && base) await takeIn(base);
      else reportFailure(error);
    },
  });

  /** Somebody else saved first. The next save stands on theirs, and the person sees it before. */
  async function takeIn(opened: Patient): Promise<void> {
    const fresh = await portal.patients.details.fetch({ id: opened.id }, { staleTime: 0 }).catch(() => null);
    if (!fresh) return;
    const joined = joinForms(formOf(opened), values, formOf(fresh.patient));
    setBase(fresh.patient);
    setValues(joined.form);
    setContested(joined.contested);
  }

  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  const field = (name: 'firstName' | 'lastName' | 'email' | 'phoneNumber') => ({
    label: form[name](),
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });

  const code = values.identityCode.trim();
  const parsed = code ? parseIsikukood(code) : null;
  const { doctors, members } = useDoctors(base?.primaryDoctor ?? null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    const draft = {
      ...values,
      // Those of a file that there is are written in the file itself.
      notes: patient ? undefined : notes,
      id: base?.id,
      version: base?.version,
      birthDate: values.birthDate || null,
      identityCode: code || null,
    };
    const input = checked(savePatientInput, draft);
    if (input) save.mutate(input);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={patient ? form.edit() : form.create()}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          {contested ? (
            <ConflictNotice
              contested={contested}
              doctors={doctors}
              onTake={(taken) => {
                set({ [taken.field]: taken.theirs });
                setContested((before) => (before ?? []).filter(({ field }) => field !== taken.field));
              }}
            />
          ) : null}
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput {...field('firstName')} required data-autofocus autoComplete="off" />
            <TextInput {...field('lastName')} required autoComplete="off" />
            <TextInput
              label={form.identityCode()}
              value={values.identityCode}
              error={errors.identityCode}
              autoComplete="off"
              description={parsed && !parsed.valid ? form.identityWarning() : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              onChange={({ currentTarget: { value } }) => {
                // The code holds the birth date; it fills an empty field and never overwrites one.
                const known = parseIsikukood(value.trim());
                set({ identityCode: value, birthDate: values.birthDate || (known.valid && known.birthDate) || '' });
              }}
            />
            <DateField
              label={form.birthDate()}
              value={values.birthDate}
              error={errors.birthDate}
              onChange={(birthDate) => set({ birthDate })}
            />
            <TextInput {...field('email')} type="email" autoComplete="off" />
            <TextInput {...field('phoneNumber')} type="tel" autoComplete="off" />
          </SimpleGrid>
          <Select
            label={form.primaryDoctor()}
            data={doctors}
            value={values.primaryDoctorId}
            clearable
            searchable
            nothingFoundMessage={form.noDoctor()}
            placeholder={texts.common.states.none()}
            error={errors.primaryDoctorId}
            onChange={(primaryDoctorId) => set({ primaryDoctorId })}
            clearButtonProps={{ 'aria-label': texts.common.actions.remove() }}
          />
          <QueryPlaceholder reads={[members]} compact />
          {patient ? null : (
            <Textarea
              label={form.notes()}
              autosize
              minRows={2}
              maxRows={8}
              value={notes}
              onChange={(event) => setNotes(event.currentTarget.value)}
              error={errors.notes}
            />
          )}
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
