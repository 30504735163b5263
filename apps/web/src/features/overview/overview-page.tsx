import { Grid, Text } from '@mantine/core';
import { PageHeader } from '@molaar/ui';
import { trpc } from '../../client/api/trpc';
import { useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { UploadButton } from '../upload';
import { AnalysesPanel } from './analyses-panel';
import { ContactsPanel } from './contacts-panel';
import { RecentPanel } from './recent-panel';
import { ReviewPanel } from './review-panel';
import { TodayPanel } from './today-panel';
import { TreatmentPlansPanel } from './treatment-plans-panel';
import { UnassignedPanel } from './unassigned-panel';

/** The overview: today's work, findings to review, treatment plans and analyses. */
export function OverviewPage() {
  const texts = useTexts();
  const overview = trpc.overview.get.useQuery();
  const { data } = overview;

  return (
    <>
      <PageHeader title={texts.overview.title()} lead={texts.overview.lead()}>
        <UploadButton />
      </PageHeader>
      {data ? (
        <>
          <TodayPanel today={data.today} />
          {/** Panels have their own margin below, in one column too. */}
          <Grid columnGap="lg" rowGap={0} mt="lg">
            <Grid.Col span={{ base: 12, md: 7 }}>
              <ReviewPanel review={data.review} />
              <TreatmentPlansPanel plans={data.plans} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 5 }}>
              <UnassignedPanel count={data.unassigned} />
              <AnalysesPanel analyses={data.analyses} />
              <RecentPanel patients={data.recent} />
              {data.recent.length === 0 ? <ContactsPanel /> : null}
            </Grid.Col>
          </Grid>
          <Text fz="xs" c="dimmed" mt="lg" role="note">
            {data.notice}
          </Text>
        </>
      ) : (
        <QueryPlaceholder queries={[overview]} height={320} />
      )}
    </>
  );
}
