import { Button, Group, Paper, Progress, Text } from '@mantine/core';
import type { AnalysisStage, Image } from '@molaar/contracts';
import { IconAlertTriangle, IconScan } from '@tabler/icons-react';
import { useMay } from '../../client/session';
import { portal, trpc } from '../../client/trpc';
import { useWords } from '../../client/words';
import classes from './workdesk.module.css';

/** How far each stage stands, in percent: order, not measured time. */
const PROGRESS: Readonly<Record<AnalysisStage, number>> = { QUEUED: 8, DECODING: 25, DETECTING: 50, ASSIGNING: 80, SAVING: 92, DONE: 100 };

/** Where the analysis of this image stands: not asked for, on its way, or failed with its reason and a retry. */
export function AnalysisBanner({ image }: { image: Image }) {
  const words = useWords();
  const mayAnalyse = useMay('EDIT_PATIENTS');
  const { analysis } = image;
  const run = trpc.images.requestAnalysis.useMutation({
    onSuccess: (requested) => portal.images.get.setData({ id: image.id }, (known) => known && { ...known, analysis: requested }),
  });
  if (analysis?.state === 'SUCCEEDED') return null;

  const start = mayAnalyse ? (
    <Button size="xs" loading={run.isPending} onClick={() => run.mutate({ id: image.id })}>
      {analysis ? words.common.actions.retry() : words.workdesk.analysis.run()}
    </Button>
  ) : null;

  if (!analysis || analysis.state === 'FAILED')
    return (
      <Paper className={classes.banner} withBorder shadow="lg" px="md" py={10} role={analysis ? 'alert' : undefined}>
        <Group wrap="nowrap" gap="md">
          {analysis ? (
            <IconAlertTriangle size={20} color="var(--mantine-color-yellow-5)" aria-hidden="true" />
          ) : (
            <IconScan size={20} aria-hidden="true" />
          )}
          <div style={{ flex: 1 }}>
            {analysis ? (
              <Text fz="sm" fw={600}>
                {words.workdesk.analysis.failedTitle()}
              </Text>
            ) : null}
            <Text fz="sm">{analysis?.failure ? words.catalogue.analysisFailures[analysis.failure]() : words.workdesk.analysis.none()}</Text>
          </div>
          {start}
        </Group>
      </Paper>
    );

  const stage = words.catalogue.analysisStages[analysis.stage]();
  return (
    <Paper className={classes.banner} withBorder shadow="lg" px="md" py={10} role="status">
      <Group justify="space-between" mb={6}>
        <Text fz="sm" fw={600}>
          {words.workdesk.analysis.running()}
        </Text>
        <Text fz="sm" c="dimmed">
          {stage}
        </Text>
      </Group>
      <Progress value={PROGRESS[analysis.stage]} animated striped size="sm" aria-label={stage} />
    </Paper>
  );
}
