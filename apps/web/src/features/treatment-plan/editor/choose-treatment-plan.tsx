import { NavLink, Paper, Text, Title } from '@mantine/core';
import { PageHeader } from '@molaar/ui';
import { IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { isNotFound } from '../../../client/api/not-found';
import { trpc } from '../../../client/api/trpc';
import { useIsAllowed } from '../../../client/session/session';
import { shortName } from '../../../client/texts/person-name';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { imageStatusText } from '../../../shell/image-status';
import { usePageTitle } from '../../../shell/page-title';
import { QueryPlaceholder } from '../../../shell/query-placeholder';
import { ChoosePatient, PatientTreatmentPlans } from '../../patients';
import { UploadButton } from '../../upload';

/** The planner without an open plan: choose a patient's saved plan, or start one from a radiograph. */
export function ChooseTreatmentPlan({ patientId }: { patientId: string | undefined }) {
  return patientId ? <PlansOfPatient patientId={patientId} /> : <RecentPatients />;
}

function PlansOfPatient({ patientId }: { patientId: string }) {
  const texts = useTexts();
  const text = texts.treatmentPlanner.choose;
  const formats = useFormats();
  const navigate = useNavigate();
  const mayPlan = useIsAllowed('SAVE_PLAN');
  const details = trpc.patients.details.useQuery({ id: patientId });
  usePageTitle(details.data && shortName(details.data.patient));
  if (isNotFound(details)) return <RecentPatients />;
  if (!details.data) return <QueryPlaceholder queries={[details]} height={320} />;
  const { patient, images, plans } = details.data;
  return (
    <>
      <PageHeader
        title={texts.treatmentPlanner.titleOf({ patient: `${patient.firstName} ${patient.lastName}` })}
        lead={text.patientLead()}
      />
      <Title order={2} fz="lg" mb="sm">
        {text.plans()}
      </Title>
      <PatientTreatmentPlans plans={plans} />
      <Title order={2} fz="lg" mt="xl" mb="sm">
        {text.make()}
      </Title>
      {mayPlan ? null : (
        <Text fz="sm" c="dimmed">
          {text.noDraft()}
        </Text>
      )}
      {mayPlan && images.length === 0 ? (
        <>
          <Text fz="sm" c="dimmed" mb="sm">
            {text.noImages()}
          </Text>
          <UploadButton patient={patient} />
        </>
      ) : null}
      {mayPlan && images.length > 0 ? (
        <Paper withBorder>
          {images.map((image) => (
            <NavLink
              key={image.id}
              component="button"
              px="md"
              label={text.makeFrom({ number: image.imageNumber, date: formats.imageDate(image) })}
              description={imageStatusText(image, texts)}
              rightSection={<IconChevronRight size={16} aria-hidden="true" />}
              onClick={() => void navigate({ to: '/treatment-planner', search: { image: image.id } })}
            />
          ))}
        </Paper>
      ) : null}
    </>
  );
}

function RecentPatients() {
  const texts = useTexts();
  const text = texts.treatmentPlanner.choose;
  const formats = useFormats();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={text.title()} lead={text.lead()}>
        <UploadButton />
      </PageHeader>
      <ChoosePatient
        heading={text.recent()}
        describe={({ lastActivity }) => `${texts.patients.columns.lastActivity()} ${formats.date(lastActivity)}`}
        onChoose={(patient) => void navigate({ to: '/treatment-planner', search: { patient } })}
      />
    </>
  );
}
