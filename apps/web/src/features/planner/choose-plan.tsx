import { NavLink, Paper, Text, Title } from '@mantine/core';
import { EmptyState, LoaderPage, PageHeader } from '@molaar/ui';
import { IconChevronRight, IconClipboardList } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '../../client/session';
import { trpc } from '../../client/trpc';
import { useFormats, useWords } from '../../client/words';
import { PatientPlans } from '../patients/patient-plans';

/** The planner with no plan open: a patient's saved plans, or a new one from a radiograph. */
export function ChoosePlan({ patientId }: { patientId: string | undefined }) {
  return patientId ? <PlansOfPatient patientId={patientId} /> : <RecentPatients />;
}

function PlansOfPatient({ patientId }: { patientId: string }) {
  const words = useWords();
  const text = words.planner.choose;
  const formats = useFormats();
  const navigate = useNavigate();
  const mayPlan = useMay('SAVE_PLAN');
  const details = trpc.patients.details.useQuery({ id: patientId });
  if (details.isPending) return <LoaderPage label={words.common.states.loading()} height={320} />;
  if (!details.data) return <RecentPatients />;
  const { patient, images, plans } = details.data;
  return (
    <>
      <PageHeader title={words.planner.of({ patient: `${patient.firstName} ${patient.lastName}` })} lead={text.patientLead()} />
      <Title order={2} fz="lg" mb="sm">
        {text.plans()}
      </Title>
      <PatientPlans plans={plans} />
      <Title order={2} fz="lg" mt="xl" mb="sm">
        {text.make()}
      </Title>
      {mayPlan ? null : (
        <Text fz="sm" c="dimmed">
          {text.noDraft()}
        </Text>
      )}
      {mayPlan && images.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {text.noImages()}
        </Text>
      ) : null}
      {mayPlan && images.length > 0 ? (
        <Paper withBorder>
          {images.map((image) => (
            <NavLink
              key={image.id}
              component="button"
              px="md"
              label={text.makeFrom({ number: image.imageNumber, date: formats.date(image.dateUploaded) })}
              description={words.catalogue.imageStatuses[image.imageStatus]()}
              rightSection={<IconChevronRight size={16} aria-hidden="true" />}
              onClick={() => void navigate({ to: '/treatment-planner', search: { image: image.id } })}
            />
          ))}
        </Paper>
      ) : null}
    </>
  );
}

/** How many patients are offered. */
const RECENT = 10;

function RecentPatients() {
  const words = useWords();
  const text = words.planner.choose;
  const formats = useFormats();
  const navigate = useNavigate();
  const recent = trpc.patients.paginate.useQuery({ page: 0, size: RECENT, sort: 'lastActivity', direction: 'desc' });
  const patients = recent.data ?? [];
  return (
    <>
      <PageHeader title={text.title()} lead={text.lead()} />
      {recent.isPending ? <LoaderPage label={words.common.states.loading()} height={240} /> : null}
      {recent.isSuccess && patients.length === 0 ? (
        <EmptyState icon={<IconClipboardList size={26} aria-hidden="true" />} title={text.empty()} />
      ) : null}
      {patients.length > 0 ? (
        <Paper withBorder>
          <Text fz="sm" fw={600} p="md" component="h2">
            {text.recent()}
          </Text>
          {patients.map((patient) => (
            <NavLink
              key={patient.id}
              component="button"
              px="md"
              label={`${patient.lastName}, ${patient.firstName}`}
              description={`${words.patients.columns.lastActivity()} ${formats.date(patient.lastActivity)}`}
              rightSection={<IconChevronRight size={16} aria-hidden="true" />}
              onClick={() => void navigate({ to: '/treatment-planner', search: { patient: patient.id } })}
            />
          ))}
        </Paper>
      ) : null}
    </>
  );
}
