import { Menu } from '@mantine/core';
import type { PatientDetails } from '@molaar/contracts';
import { ActionMenu, DeleteMenuItem } from '@molaar/ui';
import { IconArchive, IconArrowsJoin, IconFileCode, IconUserOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { downloadSensitive as download } from '../../client/api/download-sensitive';
import { useIsAllowed } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { MergeDialog } from './merge-dialog';
import { RemovePatientDialog } from './remove-patient-dialog';

/** The menu of a patient: merge, export, anonymize, delete. */
export function PatientMenu({ details, onChanged }: { details: PatientDetails; onChanged: () => void }) {
  const texts = useTexts();
  const navigate = useNavigate();
  const mayAdminister = useIsAllowed('MANAGE_ADMINISTRATION');
  const mayDelete = useIsAllowed('READ_AUDIT');
  const [open, setOpen] = useState<'merge' | 'anonymize' | 'delete' | null>(null);
  const text = texts.patientFiles;
  const { patient, anonymized } = details;
  const close = () => setOpen(null);
  const address = `/api/x/patient/${patient.id}`;

  return (
    <>
      <ActionMenu label={text.menu()}>
        <Menu.Item leftSection={<IconFileCode size={16} aria-hidden="true" />} onClick={() => void download(`${address}/fhir`)}>
          {text.export.fhir()}
        </Menu.Item>
        {mayAdminister ? (
          <Menu.Item leftSection={<IconArchive size={16} aria-hidden="true" />} onClick={() => void download(`${address}/export`)}>
            {text.export.all()}
          </Menu.Item>
        ) : null}
        {mayAdminister && !anonymized ? (
          <>
            <Menu.Item leftSection={<IconArrowsJoin size={16} aria-hidden="true" />} onClick={() => setOpen('merge')}>
              {text.merge.action()}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item leftSection={<IconUserOff size={16} aria-hidden="true" />} onClick={() => setOpen('anonymize')}>
              {text.deletion.anonymize()}
            </Menu.Item>
          </>
        ) : null}
        {mayDelete ? <DeleteMenuItem onClick={() => setOpen('delete')}>{text.deletion.remove()}</DeleteMenuItem> : null}
      </ActionMenu>
      {open === 'merge' ? <MergeDialog details={details} onClose={close} onMerged={onChanged} /> : null}
      {open === 'anonymize' ? <RemovePatientDialog patient={patient} action="anonymize" onClose={close} onDone={onChanged} /> : null}
      {open === 'delete' ? (
        <RemovePatientDialog
          patient={patient}
          action="delete"
          onClose={close}
          onDone={() => void navigate({ to: '/patient-files', search: {} })}
        />
      ) : null}
    </>
  );
}
