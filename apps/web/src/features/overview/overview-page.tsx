import { Grid, Text } from '@mantine/core';
import { PageHeader } from '@molaar/ui';
import { trpc } from '../../client/api/trpc';
import { useWords } from '../../client/texts/texts';
import { NotRead } from '../../shell/query-placeholder';
import { UploadButton } from '../upload/upload-button';
import { AnalysesPanel } from './analyses-panel';
import { PlansPanel } from './treatment-plans-panel';
import { RecentPanel } from './recent-panel';
import { ReviewPanel } from './review-panel';
import { TodayPanel } from './today-panel';

/** The first page of the day: today's work, what waits for a person, how plans and analyses stand. */
export function OverviewPage() {
  const words = useWords();
  const overview = trpc.overview.get.useQuery();
  const { data } = overview;

  return (
    <>
      <PageHeader title={words.overview.title()} lead={words.overview.lead()}>
        <UploadButton />
      </PageHeader>
      {data ? (
        <>
          <TodayPanel today={data.today} />
          {/* Panels keep their own distance below, in one column too. */}
          <Grid columnGap="lg" rowGap={0} mt="lg">
            <Grid.Col span={{ base: 12, md: 7 }}>
              <ReviewPanel review={data.review} />
              <PlansPanel plans={data.plans} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 5 }}>
              <AnalysesPanel analyses={data.analyses} />
              <RecentPanel patients={data.recent} />
            </Grid.Col>
          </Grid>
          <Text fz="xs" c="dimmed" mt="lg" role="note">
            {data.notice}
          </Text>
        </>
      ) : (
        <NotRead reads={[overview]} height={320} />
      )}
    </>
  );
}
