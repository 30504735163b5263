import { Button, Group, Paper, Textarea, Title } from '@mantine/core';
import { MAX_NOTES, type Patient } from '@molaar/contracts';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useSaveForm, useStoredForm } from '../../client/drafts/use-stored-form';
import { useTexts } from '../../client/texts/texts';
import { LeaveGuard } from '../../editing/leave-guard';
import { draftOfNotes, joinNotes, notesDraft, rebaseNotes } from './notes-draft';

/** The notes of a patient, saved on demand with the version that they are based on. */
export function PatientNotes({ patient, readOnly }: { patient: Patient; readOnly: boolean }) {
  const texts = useTexts();
  const text = texts.patients.details;
  const formName = `notes:${patient.id}`;
  const stored = useStoredForm(formName, notesDraft);
  const [typed, setTyped] = useState(() => stored ?? draftOfNotes(patient));
  // A patient that has been deleted or anonymized shows only the saved notes.
  const draft = readOnly ? draftOfNotes(patient) : rebaseNotes(typed, patient);
  const isChanged = draft.text !== draft.base.notes;
  const deleteStored = useSaveForm(formName, isChanged ? draft : null);
  const save = trpc.patients.save.useMutation({
    onSuccess: ({ version, notes }) => {
      deleteStored();
      setTyped((before) => ({ ...before, base: { version, notes } }));
      showAlert('success', text.notesSaved());
      void portal.patients.details.invalidate({ id: patient.id });
    },
    onError: async (error) => {
      if (failureOf(error).code !== 'VERSION_CONFLICT') return;
      const fresh = await portal.patients.details.fetch({ id: patient.id }, { staleTime: 0 });
      setTyped((before) => joinNotes(before, fresh.patient));
    },
  });
  const { id, firstName, lastName, email, identityCode, birthDate, phoneNumber, primaryDoctor } = patient;
  const send = (): Promise<boolean> =>
    save
      .mutateAsync({
        id,
        version: draft.base.version,
        firstName,
        lastName,
        email,
        identityCode,
        birthDate,
        phoneNumber,
        primaryDoctorId: primaryDoctor?.id,
        notes: draft.text,
      })
      .then(
        () => true,
        () => false,
      );
  const discard = (): void => {
    deleteStored();
    setTyped(draftOfNotes(patient));
  };

  return (
    <Paper withBorder p="md">
      <Title order={2} fz="md" mb="sm">
        {text.notes()}
      </Title>
      <Textarea
        aria-label={text.notes()}
        description={text.notesHint()}
        inputWrapperOrder={['label', 'input', 'description']}
        autosize
        minRows={4}
        maxRows={16}
        maxLength={MAX_NOTES}
        value={draft.text}
        readOnly={readOnly}
        onChange={({ currentTarget: { value } }) => setTyped({ ...draft, text: value })}
      />
      {isChanged ? (
        <Group justify="flex-end" mt="sm">
          <Button variant="subtle" onClick={discard}>
            {texts.common.actions.cancel()}
          </Button>
          <Button loading={save.isPending} onClick={() => void send()}>
            {texts.common.actions.save()}
          </Button>
        </Group>
      ) : null}
      <LeaveGuard unsaved={isChanged} onSave={send} onDiscard={discard} />
    </Paper>
  );
}
