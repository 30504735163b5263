import { Group, Paper } from '@mantine/core';
import { EmptyState, PageHeader } from '@molaar/ui';
import { IconDental } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isNotFound } from '../../client/api/not-found';
import { portal, trpc } from '../../client/api/trpc';
import { useIntegration } from '../../client/session/session';
import { shortName } from '../../client/texts/person-name';
import { useFormats, useTexts } from '../../client/texts/texts';
import { LinkButton } from '../../shell/links';
import { usePageTitle } from '../../shell/page-title';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { useWorkdeskLink } from '../../shell/workdesk-link';
import { ChoosePatient, PatientImages } from '../patients';
import { type ExchangeBarComponent, TeethStatus } from './teeth-status';

/** An address may name a radiograph that does not exist. */
const READS_IMAGE = { meta: { reads: 'IMAGE' } } as const;

const route = getRouteApi('/signed-in/teeth-status/{-$dentistId}/{-$analysisId}');

/** The statuses of one radiograph, given by `?image=`, by an analysis in the path, or by that of a partner's token. */
export function TeethStatusPage({ exchangeBar }: { exchangeBar: ExchangeBarComponent }) {
  const { image, patient } = route.useSearch();
  const integration = useIntegration();
  const analysisId = route.useParams().analysisId ?? integration?.analysisId;
  if (image) return <OpenImage key={image} imageId={image} exchangeBar={exchangeBar} />;
  return analysisId ? <OpenAnalysis analysisId={analysisId} exchangeBar={exchangeBar} /> : <ChooseImage patientId={patient} />;
}

function OpenAnalysis({ analysisId, exchangeBar }: { analysisId: string; exchangeBar: ExchangeBarComponent }) {
  const analysis = trpc.images.analysis.useQuery({ id: analysisId }, READS_IMAGE);
  if (isNotFound(analysis)) return <ChooseImage />;
  if (!analysis.data) return <QueryPlaceholder queries={[analysis]} height="60vh" />;
  return <OpenImage key={analysis.data.imageId} imageId={analysis.data.imageId} exchangeBar={exchangeBar} />;
}

function OpenImage({ imageId, exchangeBar }: { imageId: string; exchangeBar: ExchangeBarComponent }) {
  const image = trpc.images.get.useQuery({ id: imageId }, READS_IMAGE);
  const set = trpc.statuses.get.useQuery({ id: imageId }, READS_IMAGE);
  const annotations = trpc.annotations.get.useQuery({ id: imageId }, READS_IMAGE);
  const state = image.data?.analysis?.state;

  // New findings give new suggestions.
  useEffect(() => {
    if (state === 'SUCCEEDED') void portal.statuses.get.invalidate({ id: imageId });
  }, [state, imageId]);

  if (isNotFound(image) || isNotFound(set)) return <ChooseImage />;
  if (!image.data || !set.data || !annotations.data) return <QueryPlaceholder queries={[image, set, annotations]} height="60vh" />;
  return <TeethStatus image={image.data} set={set.data} found={annotations.data} exchangeBar={exchangeBar} />;
}

function ChooseImage({ patientId }: { patientId?: string | undefined }) {
  const text = useTexts().teethStatus;
  const integration = useIntegration();
  return (
    <>
      <PageHeader title={text.title()} lead={integration || patientId ? undefined : text.chooseLead()} />
      {integration ? <NothingChosen /> : patientId ? <ImagesOfPatient patientId={patientId} /> : <SearchPatient />}
    </>
  );
}

/** In a partner's frame patients are not searched. */
function NothingChosen() {
  const text = useTexts().teethStatus;
  const workdeskLink = useWorkdeskLink();
  return (
    <Paper withBorder>
      <EmptyState icon={<IconDental size={26} aria-hidden="true" />} title={text.chooseTitle()} hint={text.chooseHint()}>
        <Group mt="md">
          <LinkButton {...workdeskLink({})}>{text.toWorkdesk()}</LinkButton>
        </Group>
      </EmptyState>
    </Paper>
  );
}

function ImagesOfPatient({ patientId }: { patientId: string }) {
  const details = trpc.patients.details.useQuery({ id: patientId });
  usePageTitle(details.data && shortName(details.data.patient));
  return <PatientImages patientId={patientId} leadsTo="teethStatus" otherwise={<SearchPatient />} />;
}

function SearchPatient() {
  const texts = useTexts();
  const formats = useFormats();
  const navigate = useNavigate();
  return (
    <ChoosePatient
      heading={texts.images.choose.recent()}
      describe={({ lastImageDate }) =>
        lastImageDate ? `${texts.patients.columns.lastImageDate()} ${formats.date(lastImageDate)}` : texts.patients.details.noImages()
      }
      onChoose={(patient) => void navigate({ to: '/teeth-status/{-$dentistId}/{-$analysisId}', search: { patient } })}
    />
  );
}
