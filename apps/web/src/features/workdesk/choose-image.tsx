import { Button, Container } from '@mantine/core';
import { PageHeader } from '@molaar/ui';
import { IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../client/api/trpc';
import { useIsAllowed } from '../../client/session/session';
import { shortName } from '../../client/texts/person-name';
import { useFormats, useTexts } from '../../client/texts/texts';
import { usePageTitle } from '../../shell/page-title';
import { useWorkdeskLink } from '../../shell/workdesk-link';
import { ChoosePatient, PatientImages } from '../patients';
import { UploadDialog } from '../upload';

/** The workdesk without an open image: choose one of a patient's, or upload one. */
export function ChooseImage({ patientId }: { patientId: string | undefined }) {
  const texts = useTexts();
  const text = texts.images.choose;
  const mayUpload = useIsAllowed('EDIT_PATIENTS');
  const [uploading, setUploading] = useState(false);
  const patient = trpc.patients.details.useQuery({ id: patientId ?? '' }, { enabled: patientId !== undefined });
  usePageTitle(patient.data && shortName(patient.data.patient));
  return (
    <Container size={960} py="xl" px="lg">
      <PageHeader title={text.title()} lead={mayUpload ? text.lead() : text.viewLead()}>
        {mayUpload ? (
          <Button leftSection={<IconUpload size={18} aria-hidden="true" />} onClick={() => setUploading(true)}>
            {texts.images.upload.open()}
          </Button>
        ) : null}
      </PageHeader>
      {patientId ? <PatientImages patientId={patientId} leadsTo="workdesk" otherwise={<RecentPatients />} /> : <RecentPatients />}
      {uploading && (!patientId || patient.isSuccess || patient.isError) ? (
        <UploadDialog {...(patient.data ? { patient: patient.data.patient } : {})} onClose={() => setUploading(false)} />
      ) : null}
    </Container>
  );
}

function RecentPatients() {
  const texts = useTexts();
  const formats = useFormats();
  const navigate = useNavigate();
  const workdeskLink = useWorkdeskLink();
  return (
    <ChoosePatient
      heading={texts.images.choose.recent()}
      describe={({ lastImageDate }) =>
        lastImageDate ? `${texts.patients.columns.lastImageDate()} ${formats.date(lastImageDate)}` : texts.patients.details.noImages()
      }
      onChoose={(patient) => void navigate(workdeskLink({ patient }))}
    />
  );
}
