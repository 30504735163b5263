import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Patient } from '@molaar/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../client/texts/texts';
import { useWorkdeskLink } from '../../shell/workdesk-link';
import { PatientDialog } from '../patient-form';
import { DropArea } from './drop-area';
import { PatientPicker, type PickedPatient } from './patient-picker';
import classes from './upload.module.css';
import { createUploads, hasDate, isSendable, isUnconfirmed, willAnalyse } from './upload-items';
import { UploadRow } from './upload-row';
import { useChosenPatient } from './use-chosen-patient';
import { useDroppedFiles } from './use-dropped-files';

interface Props {
  /** The preset patient; without it one is chosen or created in the dialog. */
  patient?: PickedPatient;
  /** Files that were pasted or dropped before the dialog was open. */
  files?: readonly File[];
  onClose: () => void;
}

/** Chooses files and a patient, uploads the files, and opens the first image on the workdesk. */
export function UploadDialog({ patient: preset, files = [], onClose }: Props) {
  const texts = useTexts();
  const text = texts.images.upload;
  const navigate = useNavigate();
  const workdeskLink = useWorkdeskLink();
  const [useUploads] = useState(() => createUploads(files));
  const { items, add, remove, cancel, scale, setDetails, start } = useUploads();
  const [patient, setPatient] = useState<PickedPatient | null>(preset ?? null);
  const [isPatientMissing, setIsPatientMissing] = useState(false);
  /** The name of the patient that is being created. */
  const [creating, setCreating] = useState<string | null>(null);

  const picker = useRef<HTMLInputElement>(null);
  const isHere = useRef(true);

  useDroppedFiles(add, creating === null);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const busy = items.some(({ state }) => state === 'uploading');
  const chosen = useChosenPatient(
    patient,
    items.some(({ patientInFile }) => patientInFile !== null),
  );
  const toSend = items.filter((item) => isSendable(item) && !isUnconfirmed(item, chosen));
  const sendable = toSend.filter(hasDate).length;

  async function upload(): Promise<void> {
    if (!patient || !chosen) {
      flushSync(() => setIsPatientMissing(true));
      // The missing patient must be visible above a long list of files.
      picker.current?.focus();
      return;
    }
    const [first] = await start(chosen);
    const unsent = useUploads.getState().items.some(({ state }) => state !== 'done');
    // A rejected file stays visible; the person continues manually.
    if (first && !unsent && isHere.current) await open(first);
  }

  async function open(image: string): Promise<void> {
    onClose();
    await navigate(workdeskLink({ image }));
  }

  const firstStored = items.find(({ imageId }) => imageId)?.imageId;

  return (
    <>
      <Modal
        // It stays open below the dialog of the new patient: one that opens again gets the focus only after its
        // animation.
        opened
        trapFocus={creating === null}
        onClose={onClose}
        closeOnClickOutside={!busy}
        closeOnEscape={!busy && creating === null}
        withCloseButton={!busy}
        title={text.title()}
        size="lg"
        centered
        closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
      >
        <Stack>
          <PatientPicker
            ref={picker}
            patient={patient}
            // The files that follow are uploaded for the patient with whom the upload began.
            fixed={preset !== undefined || busy}
            error={isPatientMissing && !patient ? text.noPatient() : undefined}
            onPick={setPatient}
            onCreate={setCreating}
          />
          <DropArea compact={items.length > 0} first={patient !== null} onFiles={add} />
          {items.length > 0 ? (
            <Stack gap="xs" component="ul" aria-label={text.files()} p={0} m={0} style={{ listStyle: 'none' }}>
              {items.map((item) => (
                <UploadRow
                  key={item.key}
                  item={item}
                  items={items}
                  patient={chosen}
                  onRemove={() => remove(item.key)}
                  onCancel={() => cancel(item.key)}
                  onScale={() => void scale(item.key)}
                  onDetails={(details) => setDetails(item.key, details)}
                />
              ))}
            </Stack>
          ) : null}
          <Text fz="xs" c="dimmed">
            {texts.common.notice()}
          </Text>
          <Group justify="flex-end" className={classes.foot}>
            <Button variant="default" onClick={onClose} disabled={busy}>
              {/** Stored images stay. */}
              {firstStored && sendable === 0 ? texts.common.actions.close() : texts.common.actions.cancel()}
            </Button>
            {firstStored && !busy && sendable === 0 ? (
              <Button onClick={() => void open(firstStored)}>{text.openWorkdesk()}</Button>
            ) : (
              <Button onClick={() => void upload()} disabled={sendable === 0} loading={busy}>
                {items.length === 0 || willAnalyse(toSend) ? text.start() : text.startOnly()}
              </Button>
            )}
          </Group>
        </Stack>
      </Modal>
      {creating === null ? null : (
        <PatientDialog name={creating} onClose={() => setCreating(null)} onSaved={(saved: Patient) => setPatient(saved)} />
      )}
    </>
  );
}
