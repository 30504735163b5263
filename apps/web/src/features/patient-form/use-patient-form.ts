import { type Patient, savePatientInput } from '@molaar/contracts';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, reportFailure } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useIdempotency } from '../../client/api/use-idempotency';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { useTexts } from '../../client/texts/texts';
import { type ConflictingField, formOf, joinForms, splitName } from './patient-form';

/**
 * Keeps the patient form and saves it. When somebody else has saved the patient, it merges both and waits for the next
 * save.
 * @param patient the patient to edit; without it a new one is created
 * @param name the name of a new patient, as far as it is known
 */
export function usePatientForm(patient: Patient | undefined, name: string, onSaved: (patient: Patient) => void) {
  const labels = useTexts().patients.form;
  // The version that the form was opened with: a later version must not be used to save the older values.
  const [base, setBase] = useState(patient);
  const [conflicts, setConflicts] = useState<readonly ConflictingField[] | null>(null);
  const form = useValidatedForm({
    initialValues: { ...formOf(patient), ...(patient ? {} : splitName(name)), notes: '' },
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
  const save = trpc.patients.save.useMutation({
    ...useIdempotency(),
    meta: { silent: true },
    onSuccess: (saved) => {
      void portal.patients.invalidate();
      showAlert('success', patient ? labels.saved() : labels.created());
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
    const joined = joinForms(formOf(opened), form.values, formOf(fresh.patient));
    setBase(fresh.patient);
    form.setValues({ ...joined.form });
    setConflicts(joined.conflicts);
  }

  /** Takes the other person's value of a field that both changed. */
  function takeTheirs(taken: ConflictingField): void {
    form.setFieldValue(taken.field, taken.theirs);
    setConflicts((before) => (before ?? []).filter(({ field }) => field !== taken.field));
  }

  return { form, base, conflicts, takeTheirs, save };
}

export type PatientFormState = ReturnType<typeof usePatientForm>['form'];
