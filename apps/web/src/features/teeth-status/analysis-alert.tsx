import { Alert, Button, Group, Text } from '@mantine/core';
import type { Image } from '@molaar/contracts';
import { isAnalysed } from '@molaar/domain/clinic';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { portal, trpc } from '../../client/api/trpc';
import { useIsAllowed } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { LinkAnchor } from '../../shell/links';
import { useWorkdeskLink } from '../../shell/workdesk-link';

interface Props {
  image: Image;
  /** Whether the image has statuses, so that the page does not look empty. */
  hasStatuses: boolean;
}

/**
 * Why the analysis suggests nothing: it failed, is under way, or was never requested. It is started here, except that a
 * radiograph whose file is at fault is looked at on the workdesk first.
 */
export function AnalysisAlert({ image, hasStatuses }: Props) {
  const texts = useTexts();
  const text = texts.teethStatus;
  const { analysis } = image;
  if (!isAnalysed(image.kind) || analysis?.state === 'SUCCEEDED') return null;
  if (analysis?.state === 'FAILED' && analysis.failure !== 'CANCELLED')
    return (
      <Alert variant="light" color="orange" mb="md" role="alert" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
        <Text fz="sm" fw={600}>
          {texts.workdesk.analysis.failedTitle()}
        </Text>
        <Line>
          <Text fz="sm">
            {analysis.failure ? `${texts.catalogue.analysisFailures[analysis.failure]()} ` : ''}
            {text.addManually()}
          </Text>
          <Start image={image} />
        </Line>
      </Alert>
    );
  if (hasStatuses) return null;
  const isUnderWay = analysis?.state === 'QUEUED' || analysis?.state === 'RUNNING';
  return (
    <Alert variant="light" color="blue" mb="md" icon={<IconInfoCircle size={18} aria-hidden="true" />}>
      <Line>
        <Text fz="sm">{isUnderWay ? text.analysing() : `${texts.workdesk.analysis.none()} ${text.addManually()}`}</Text>
        {isUnderWay ? null : <Start image={image} />}
      </Line>
    </Alert>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <Group justify="space-between" gap="sm">
    {children}
  </Group>
);

function Start({ image: { id, analysis } }: { image: Image }) {
  const texts = useTexts();
  const mayAnalyse = useIsAllowed('EDIT_PATIENTS');
  const workdeskLink = useWorkdeskLink();
  const run = trpc.images.requestAnalysis.useMutation({
    onSuccess: (requested) => portal.images.get.setData({ id }, (known) => known && { ...known, analysis: requested }),
  });
  const isAgain = analysis !== null && analysis.failure !== 'CANCELLED';
  return (
    <Group gap="md">
      <LinkAnchor {...workdeskLink({ image: id })} fz="sm" underline="always">
        {texts.teethStatus.toWorkdesk()}
      </LinkAnchor>
      {mayAnalyse ? (
        <Button size="xs" variant="default" loading={run.isPending} onClick={() => run.mutate({ id })}>
          {isAgain ? texts.common.actions.retry() : texts.workdesk.analysis.run()}
        </Button>
      ) : null}
    </Group>
  );
}
