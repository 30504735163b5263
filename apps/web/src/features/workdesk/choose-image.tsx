import { Button, Container, NavLink, Paper, SimpleGrid, Text } from '@mantine/core';
import { EmptyState, LoaderPage, PageHeader } from '@molaar/ui';
import { IconChevronRight, IconPhoto, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../client/session';
import { trpc } from '../../client/trpc';
import { useFormats, useWords } from '../../client/words';
import { useDeskPlace } from '../../shell/desk-place';
import { ImageCard } from '../patients/image-card';
import { UploadDialog } from '../upload/upload-dialog';

/** The workdesk with no image open: one of a patient's, or a new one. */
export function ChooseImage({ patientId }: { patientId: string | undefined }) {
  const words = useWords();
  const text = words.images.choose;
  const mayUpload = useMay('EDIT_PATIENTS');
  const [uploading, setUploading] = useState(false);
  const patient = trpc.patients.details.useQuery({ id: patientId ?? '' }, { enabled: patientId !== undefined });
  return (
    <Container size={960} py="xl" px="lg">
      <PageHeader title={text.title()} lead={text.lead()}>
        {mayUpload ? (
          <Button leftSection={<IconUpload size={18} aria-hidden="true" />} onClick={() => setUploading(true)}>
            {words.images.upload.open()}
          </Button>
        ) : null}
      </PageHeader>
      {patientId ? <ImagesOfPatient patientId={patientId} /> : <RecentPatients />}
      {uploading && (!patientId || patient.isSuccess || patient.isError) ? (
        <UploadDialog {...(patient.data ? { patient: patient.data.patient } : {})} onClose={() => setUploading(false)} />
      ) : null}
    </Container>
  );
}

function ImagesOfPatient({ patientId }: { patientId: string }) {
  const words = useWords();
  const details = trpc.patients.details.useQuery({ id: patientId });
  if (details.isPending) return <LoaderPage label={words.common.states.loading()} height={240} />;
  const images = details.data?.images ?? [];
  if (images.length === 0)
    return <EmptyState icon={<IconPhoto size={26} aria-hidden="true" />} title={words.images.choose.noneOfPatient()} />;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
      {images.map((image) => (
        <ImageCard key={image.id} image={image} />
      ))}
    </SimpleGrid>
  );
}

/** How many patients are offered. */
const RECENT = 10;

function RecentPatients() {
  const words = useWords();
  const formats = useFormats();
  const navigate = useNavigate();
  const desk = useDeskPlace();
  const recent = trpc.patients.paginate.useQuery({ page: 0, size: RECENT, sort: 'lastActivity', direction: 'desc' });
  if (recent.isPending) return <LoaderPage label={words.common.states.loading()} height={240} />;
  const patients = recent.data ?? [];
  if (patients.length === 0)
    return (
      <EmptyState icon={<IconPhoto size={26} aria-hidden="true" />} title={words.patients.empty()} hint={words.patients.emptyHint()} />
    );
  return (
    <Paper withBorder>
      <Text fz="sm" fw={600} p="md" component="h2">
        {words.images.choose.recent()}
      </Text>
      {patients.map((patient) => (
        <NavLink
          key={patient.id}
          component="button"
          px="md"
          label={`${patient.lastName}, ${patient.firstName}`}
          description={
            patient.lastImageDate
              ? `${words.patients.columns.lastImageDate()} ${formats.date(patient.lastImageDate)}`
              : words.patients.details.noImages()
          }
          rightSection={<IconChevronRight size={16} aria-hidden="true" />}
          onClick={() => void navigate(desk({ patient: patient.id }))}
        />
      ))}
    </Paper>
  );
}
