import { Button, Group, Paper, Textarea, Title } from '@mantine/core';
import type { Patient } from '@molaar/contracts';
import { useState } from 'react';
import { showAlert } from '../../client/alerts';
import { portal, trpc } from '../../client/trpc';
import { useWords } from '../../client/words';

/** Notes in the patient's file; saved on demand, with the version that was read. */
export function PatientNotes({ patient, readOnly }: { patient: Patient; readOnly: boolean }) {
  const words = useWords();
  const text = words.patients.details;
  const [notes, setNotes] = useState(patient.notes);
  const save = trpc.patients.save.useMutation({
    onSuccess: () => {
      showAlert('success', text.notesSaved());
      void portal.patients.details.invalidate({ id: patient.id });
    },
  });
  const { id, version, firstName, lastName, email, identityCode, birthDate, phoneNumber, primaryDoctor } = patient;

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
        maxLength={10_000}
        value={notes}
        readOnly={readOnly}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      {notes !== patient.notes ? (
        <Group justify="flex-end" mt="sm">
          <Button variant="subtle" onClick={() => setNotes(patient.notes)}>
            {words.common.actions.cancel()}
          </Button>
          <Button
            loading={save.isPending}
            onClick={() =>
              save.mutate({
                id,
                version,
                firstName,
                lastName,
                email,
                identityCode,
                birthDate,
                phoneNumber,
                primaryDoctorId: primaryDoctor?.id,
                notes,
              })
            }
          >
            {words.common.actions.save()}
          </Button>
        </Group>
      ) : null}
    </Paper>
  );
}
