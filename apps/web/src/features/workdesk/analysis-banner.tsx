import { Button, CloseButton, Group, Paper, Progress, Text } from '@mantine/core';
import type { AnalysisFailure, AnalysisStage, Image } from '@molaar/contracts';
import { isAnalysed } from '@molaar/domain/clinic';
import { IconAlertTriangle, IconScan } from '@tabler/icons-react';
import { useState } from 'react';
import { portal, trpc } from '../../client/api/trpc';
import { useIsAllowed } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { ImageNotices } from './image-notices';
import { currentNotices } from './sides/shown-image';
import classes from './workdesk.module.css';
import { useWorkdesk } from './workdesk-context';

/** Progress of each stage in percent: their order, not measured time. */
const PROGRESS: Readonly<Record<AnalysisStage, number>> = { QUEUED: 8, DECODING: 25, DETECTING: 50, ASSIGNING: 80, SAVING: 92, DONE: 100 };

/** Another upload is the way on; a retry helps only when the file is there again. */
const FILE_AT_FAULT: readonly AnalysisFailure[] = ['IMAGE_MISSING', 'IMAGE_UNREADABLE'];

/** The queue is shared with other clinics, whose events are not sent here: its length is polled, milliseconds. */
const QUEUE_POLL = 2000;

/** The state of the image's analysis: not requested, under way, or failed with its reason and a retry. */
export function AnalysisBanner({ image }: { image: Image }) {
  const texts = useTexts();
  const mayAnalyse = useIsAllowed('EDIT_PATIENTS');
  const { commands } = useWorkdesk();
  const { analysis } = image;
  const run = trpc.images.requestAnalysis.useMutation({
    onSuccess: (requested) => portal.images.get.setData({ id: image.id }, (known) => known && { ...known, analysis: requested }),
  });
  const cancel = trpc.images.cancelAnalysis.useMutation({
    onSuccess: (ended) => portal.images.get.setData({ id: image.id }, (known) => known && { ...known, analysis: ended }),
  });
  const isPanoramic = isAnalysed(image.kind);
  const isQueued = analysis?.state === 'QUEUED';
  const queued = trpc.images.analysisOf.useQuery(
    { id: image.id },
    { enabled: isQueued, refetchInterval: QUEUE_POLL, staleTime: 0, meta: { silent: true } },
  );
  // The current model changes with a release, not while a page is open.
  const outdated = trpc.images.analysisOf.useQuery(
    { id: image.id },
    { enabled: mayAnalyse && analysis?.state === 'SUCCEEDED', staleTime: Number.POSITIVE_INFINITY, meta: { silent: true } },
  );
  const ahead = isQueued && queued.data?.analysis?.state === 'QUEUED' ? (queued.data.ahead ?? undefined) : undefined;
  const isCancelled = analysis?.failure === 'CANCELLED';
  // A cropped, rotated or flipped image has the annotations of the original: an analysis would add nothing.
  const isTakenOver = !analysis && image.derivedFrom !== null && image.imageStatus !== 'NO_ANALYSIS';
  const [read, setRead] = useState(false);
  if (!isPanoramic) return <NotAnalysed />;
  if (analysis?.state === 'SUCCEEDED') {
    // One banner at a time: notices about the image matter more than a newer model.
    const notices = currentNotices(image);
    if (notices.length > 0 || !outdated.data?.isOutdated) return <ImageNotices image={image} notices={notices} />;
    return read ? null : (
      <Paper data-banner className={classes.banner} withBorder shadow="lg" px="md" py={10} role="status">
        <Group wrap="nowrap" gap="md">
          <IconScan size={20} aria-hidden="true" />
          <Text fz="sm" style={{ flex: 1 }}>
            {texts.workdesk.analysis.newer()}
          </Text>
          <Button size="xs" variant="default" loading={run.isPending} onClick={() => run.mutate({ id: image.id })}>
            {texts.workdesk.analysis.again()}
          </Button>
          <CloseButton size="sm" aria-label={texts.common.actions.close()} onClick={() => setRead(true)} />
        </Group>
      </Paper>
    );
  }
  if (isTakenOver && read) return null;
  const nothingYet = isTakenOver ? texts.workdesk.analysis.copied() : texts.workdesk.analysis.none();
  const runName = isTakenOver ? texts.workdesk.analysis.again() : texts.workdesk.analysis.run();

  const isFileAtFault = FILE_AT_FAULT.some((failure) => failure === analysis?.failure);
  const start = mayAnalyse ? (
    <Button size="xs" variant={isFileAtFault ? 'default' : 'filled'} loading={run.isPending} onClick={() => run.mutate({ id: image.id })}>
      {analysis && !isCancelled ? texts.common.actions.retry() : runName}
    </Button>
  ) : null;

  if (!analysis || analysis.state === 'FAILED')
    return (
      <Paper
        data-banner
        className={classes.banner}
        withBorder
        shadow="lg"
        px="md"
        py={10}
        role={analysis && !isCancelled ? 'alert' : undefined}
      >
        <Group wrap="nowrap" gap="md">
          {analysis && !isCancelled ? (
            <IconAlertTriangle size={20} color="var(--orange-text)" aria-hidden="true" />
          ) : (
            <IconScan size={20} aria-hidden="true" />
          )}
          <div style={{ flex: 1 }}>
            {analysis && !isCancelled ? (
              <Text fz="sm" fw={600}>
                {texts.workdesk.analysis.failedTitle()}
              </Text>
            ) : null}
            <Text fz="sm">{analysis?.failure ? texts.catalogue.analysisFailures[analysis.failure]() : nothingYet}</Text>
          </div>
          {mayAnalyse && isFileAtFault ? (
            <Button size="xs" onClick={commands.page.addImage}>
              {texts.workdesk.commands.addImage()}
            </Button>
          ) : null}
          {start}
          {isTakenOver ? <CloseButton size="sm" aria-label={texts.common.actions.close()} onClick={() => setRead(true)} /> : null}
        </Group>
      </Paper>
    );

  const stage = texts.catalogue.analysisStages[analysis.stage]();
  return (
    <Paper data-banner className={classes.banner} withBorder shadow="lg" px="md" py={10} role="status">
      <Group justify="space-between" mb={6}>
        <Text fz="sm" fw={600}>
          {texts.workdesk.analysis.running()}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Text fz="sm" c="dimmed">
            {ahead === undefined
              ? stage
              : ahead === 0
                ? texts.workdesk.analysis.next()
                : texts.workdesk.analysis.aheadInQueue({ count: ahead })}
          </Text>
          {mayAnalyse ? (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              loading={cancel.isPending}
              onClick={() => cancel.mutate({ id: image.id })}
            >
              {texts.workdesk.analysis.cancel()}
            </Button>
          ) : null}
        </Group>
      </Group>
      <Progress value={PROGRESS[analysis.stage]} animated striped size="sm" aria-label={stage} />
    </Paper>
  );
}

/**
 * A bitewing or another image that the detector does not read: it is viewed and marked by hand. Header and filter say
 * so too, so that the banner can be closed.
 */
function NotAnalysed() {
  const texts = useTexts();
  const [read, setRead] = useState(false);
  if (read) return null;
  return (
    <Paper data-banner className={classes.banner} withBorder shadow="lg" px="md" py={10} role="note">
      <Group wrap="nowrap" gap="md">
        <IconScan size={20} aria-hidden="true" />
        <Text fz="sm" style={{ flex: 1 }}>
          {texts.images.notAnalysed()}
        </Text>
        <CloseButton size="sm" aria-label={texts.common.actions.close()} onClick={() => setRead(true)} />
      </Group>
    </Paper>
  );
}
