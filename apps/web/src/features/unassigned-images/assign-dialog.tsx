import { Button, Group, Image, Modal, Stack, Text } from '@mantine/core';
import type { UnassignedImage } from '@molaar/contracts';
import { isAnalysed } from '@molaar/domain/clinic';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf } from '../../client/api/failure';
import { trpc } from '../../client/api/trpc';
import { useTexts } from '../../client/texts/texts';
import { SideMarks } from '../../shell/side-marks';
import { PatientDialog } from '../patient-form';
import { PatientPicker, type PickedPatient } from '../upload';
import { PatientInFile } from './patient-in-file';
import classes from './unassigned-images.module.css';

interface Props {
  images: readonly UnassignedImage[];
  onClose: () => void;
  /** Called also when nothing was left to assign. */
  onAssigned: () => void;
}

/** Chooses or creates the patient of the chosen radiographs. */
export function AssignDialog({ images, onClose, onAssigned }: Props) {
  const texts = useTexts();
  const text = texts.unassignedImages;
  const [patient, setPatient] = useState<PickedPatient | null>(null);
  const [isPatientMissing, setIsPatientMissing] = useState(false);
  /** The name of the patient that is being created. */
  const [creating, setCreating] = useState<string | null>(null);
  // Somebody else may take one while the dialog is open: the answer says so.
  const [shown] = useState(images);
  const picker = useRef<HTMLInputElement>(null);
  const assign = trpc.unassignedImages.assign.useMutation({
    onSuccess: ({ images: assigned, gone }, { patientId }) => {
      const link = { href: `/patient-files?patient=${patientId}`, label: text.openPatient() };
      const isStarted = assigned.some(({ analysis }) => analysis);
      showAlert('success', (isStarted ? text.assigned : text.assignedOnly)({ count: assigned.length }), { link });
      if (gone.length > 0) showAlert('warning', text.gone({ count: gone.length }), { timeout: null });
      onAssigned();
    },
    onError: (error) => {
      if (failureOf(error).code !== 'NOT_FOUND') return;
      showAlert('warning', text.allGone(), { timeout: null });
      onAssigned();
    },
  });

  function send(): void {
    if (patient) {
      assign.mutate({ patientId: patient.id, imageIds: shown.map(({ id }) => id) });
      return;
    }
    flushSync(() => setIsPatientMissing(true));
    picker.current?.focus();
  }

  return (
    <>
      <Modal
        opened={creating === null}
        centered
        size="lg"
        title={text.assignTitle({ count: shown.length })}
        onClose={onClose}
        closeOnClickOutside={!assign.isPending}
        closeOnEscape={!assign.isPending}
        closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
      >
        <Stack>
          <PatientPicker
            ref={picker}
            patient={patient}
            fixed={false}
            error={isPatientMissing && !patient ? texts.images.upload.noPatient() : undefined}
            onPick={setPatient}
            onCreate={setCreating}
          />
          <ul className={classes.chosen}>
            {shown.map((image) => (
              <li key={image.id}>
                <span className={classes.thumbnail}>
                  <Image src={image.thumbnailUrl} alt="" w={96} h={52} fit="cover" radius="sm" />
                  <SideMarks image={{ kind: image.kind, analysis: null }} small />
                </span>
                <div>
                  <Text fz="sm" className={classes.name}>
                    {image.fileName}
                  </Text>
                  <PatientInFile image={image} />
                </div>
              </li>
            ))}
          </ul>
          <Text fz="sm">{text.check()}</Text>
          <Text fz="xs" c="dimmed">
            {texts.common.notice()}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={assign.isPending}>
              {texts.common.actions.cancel()}
            </Button>
            <Button onClick={send} loading={assign.isPending}>
              {shown.some(({ kind }) => isAnalysed(kind)) ? text.confirm() : text.assign()}
            </Button>
          </Group>
        </Stack>
      </Modal>
      {creating === null ? null : (
        <PatientDialog name={creating} onClose={() => setCreating(null)} onSaved={(saved) => setPatient(saved)} />
      )}
    </>
  );
}
