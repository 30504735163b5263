import { Alert, Box, Button, Grid, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ImageSummary, Patient } from '@molaar/contracts';
import { EmptyState, Fact, PageHeader } from '@molaar/ui';
import { IconArrowLeft, IconEdit, IconPhoto, IconUpload, IconUserQuestion } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { isNotFound } from '../../client/api/not-found';
import { trpc } from '../../client/api/trpc';
import { useIsAllowed } from '../../client/session/session';
import { shortName } from '../../client/texts/person-name';
import { useFormats, useTexts } from '../../client/texts/texts';
import { LinkAnchor, LinkButton } from '../../shell/links';
import { usePageTitle } from '../../shell/page-title';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { PatientComments } from '../comments';
import { PatientDialog } from '../patient-form';
import { useTreatmentsSeen } from '../treatments-seen';
import { UploadDialog, useDroppedFiles } from '../upload';
import { ageOn } from './age';
import { CariesIndices } from './caries-index';
import { ImageCard } from './image-card';
import { ImageMenu } from './image-menu';
import { PatientMenu } from './patient-menu';
import { PatientNotes } from './patient-notes';
import { PatientStatuses } from './patient-statuses';
import { PatientTimeline } from './patient-timeline';
import { PatientTreatmentPlans } from './patient-treatment-plans';

const route = getRouteApi('/signed-in/personal/patient-files');

/** The page of a patient: personal data, radiographs, treatment plans, notes. */
export function PatientDetailsView({ patientId }: { patientId: string }) {
  const texts = useTexts();
  const formats = useFormats();
  const mayEdit = useIsAllowed('EDIT_PATIENTS');
  const details = trpc.patients.details.useQuery({ id: patientId }, { meta: { silentFor: 'PATIENT_NOT_FOUND' } });
  usePageTitle(details.data && shortName(details.data.patient));
  const hasLaterImages = details.data !== undefined && details.data.plans.length > 0 && details.data.images.length > 1;
  const seen = useTreatmentsSeen(patientId, hasLaterImages);
  const [open, setOpen] = useState<'edit' | 'upload' | null>(null);
  const [given, setGiven] = useState<readonly File[]>([]);
  useDroppedFiles(
    (files) => {
      setGiven(files);
      setOpen('upload');
    },
    mayEdit && open === null && details.data?.anonymized === false,
  );
  const { patient: _, ...list } = route.useSearch();
  const text = texts.patients.details;

  if (isNotFound(details))
    return (
      <EmptyState isPage icon={<IconUserQuestion size={26} aria-hidden="true" />} title={text.notFound()} hint={text.notFoundHint()}>
        <LinkButton to="/patient-files" search={list} variant="default" mt="xs">
          {text.back()}
        </LinkButton>
      </EmptyState>
    );
  const back = (
    <LinkAnchor to="/patient-files" search={list} fz="sm" className="lone-link">
      <Group gap={6} component="span">
        <IconArrowLeft size={16} aria-hidden="true" />
        {text.back()}
      </Group>
    </LinkAnchor>
  );
  if (!details.data)
    return (
      <>
        {back}
        <QueryPlaceholder queries={[details]} height={320} />
      </>
    );

  const { patient, images, plans, statuses, anonymized, notice } = details.data;
  const isOpen = mayEdit && !anonymized;
  const born = patient.birthDate
    ? `${text.born({ date: formats.date(patient.birthDate) })}, ${text.age({ age: ageOn(new Date(), patient.birthDate) })}`
    : null;

  return (
    <>
      <div style={{ marginBottom: 12 }}>{back}</div>
      <PageHeader title={`${patient.firstName} ${patient.lastName}`} lead={[born, patient.identityCode].filter(Boolean).join(' · ')}>
        {isOpen ? (
          <>
            <Button variant="default" leftSection={<IconEdit size={18} aria-hidden="true" />} onClick={() => setOpen('edit')}>
              {texts.common.actions.edit()}
            </Button>
            <Button leftSection={<IconUpload size={18} aria-hidden="true" />} onClick={() => setOpen('upload')}>
              {texts.images.upload.open()}
            </Button>
          </>
        ) : null}
        <PatientMenu details={details.data} onChanged={() => void details.refetch()} />
      </PageHeader>
      {anonymized ? (
        <Alert color="gray" mb="lg">
          {texts.patientFiles.anonymized()}
        </Alert>
      ) : null}
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Title order={2} fz="lg" mb="sm">
            {text.images()}
          </Title>
          <PatientImages images={images} mayEdit={isOpen} />
          <Title order={2} fz="lg" mt="xl" mb={4}>
            {texts.patientFiles.statuses.title()}
          </Title>
          <Text fz="xs" c="dimmed" mb="sm">
            {texts.patientFiles.statuses.confirmed()}
          </Text>
          <Stack gap="sm">
            <CariesIndices statuses={statuses} birthDate={patient.birthDate} />
            <PatientStatuses statuses={statuses} />
          </Stack>
          <Title order={2} fz="lg" mt="xl" mb="sm">
            {text.plans()}
          </Title>
          <PatientTreatmentPlans plans={plans} seen={seen} />
          <Text fz="xs" c="dimmed" mt="lg" role="note">
            {notice}
          </Text>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <PatientContact patient={patient} />
          <PatientNotes key={patient.id} patient={patient} readOnly={!isOpen} />
          <Paper withBorder p="md" mt="md">
            <Title order={2} fz="md" mb="sm">
              {texts.workdesk.comments.title()}
            </Title>
            <PatientComments patientId={patient.id} readOnly={anonymized} />
          </Paper>
          <Paper withBorder p="md" mt="md">
            <Title order={2} fz="md" mb="md">
              {texts.patientFiles.timeline.title()}
            </Title>
            <PatientTimeline details={details.data} />
          </Paper>
        </Grid.Col>
      </Grid>
      {open === 'edit' ? <PatientDialog patient={patient} onClose={() => setOpen(null)} onSaved={() => void details.refetch()} /> : null}
      {open === 'upload' ? (
        <UploadDialog
          patient={patient}
          files={given}
          onClose={() => {
            setOpen(null);
            setGiven([]);
          }}
        />
      ) : null}
    </>
  );
}

function PatientImages({ images, mayEdit }: { images: readonly ImageSummary[]; mayEdit: boolean }) {
  const text = useTexts().patients.details;
  if (images.length === 0)
    return (
      <Paper withBorder>
        <EmptyState
          icon={<IconPhoto size={26} aria-hidden="true" />}
          title={text.noImages()}
          hint={mayEdit ? text.noImagesHint() : undefined}
        />
      </Paper>
    );
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {images.map((image) => (
        <li key={image.id} style={{ position: 'relative' }}>
          <ImageCard image={image} />
          <Box pos="absolute" top={8} right={8}>
            <ImageMenu image={image} />
          </Box>
        </li>
      ))}
    </SimpleGrid>
  );
}

function PatientContact({ patient }: { patient: Patient }) {
  const texts = useTexts();
  const text = texts.patients.details;
  const formats = useFormats();
  return (
    <Paper withBorder p="md" mb="md">
      <Title order={2} fz="md" mb="sm">
        {text.contact()}
      </Title>
      {patient.email || patient.phoneNumber ? (
        <Stack gap="sm" mb="sm">
          {patient.email ? <Fact label={texts.patients.form.email()}>{patient.email}</Fact> : null}
          {patient.phoneNumber ? <Fact label={texts.patients.form.phoneNumber()}>{patient.phoneNumber}</Fact> : null}
        </Stack>
      ) : (
        <Text fz="sm" c="dimmed">
          {text.noContact()}
        </Text>
      )}
      {patient.primaryDoctor ? <Fact label={text.primaryDoctor()}>{patient.primaryDoctor.name}</Fact> : null}
      <Text fz="xs" c="dimmed" mt="sm">
        {text.created({ date: formats.date(patient.createdDate) })}
      </Text>
    </Paper>
  );
}
