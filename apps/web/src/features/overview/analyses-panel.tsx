import { Badge, Box, Button, Group, Loader, Text } from '@mantine/core';
import type { Overview } from '@molaar/contracts';
import { IconAlertTriangle, IconEyeOff, IconRefresh } from '@tabler/icons-react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useIsAllowed } from '../../client/session/session';
import { useFormats, useTexts } from '../../client/texts/texts';
import { LinkAnchor } from '../../shell/links';
import { BatchOffer } from './batch-offer';
import classes from './overview.module.css';
import { Panel } from './panel';

type OverviewAnalysis = Overview['analyses']['latest'][number];

/** Running analyses, failed ones, which can be started again, and radiographs of which nothing was assessed. */
export function AnalysesPanel({ analyses }: { analyses: Overview['analyses'] }) {
  const texts = useTexts();
  const formats = useFormats();
  const mayAnalyse = useIsAllowed('EDIT_PATIENTS');
  const text = texts.overview.analyses;
  const retry = trpc.images.requestAnalysis.useMutation({
    onSuccess: () => {
      showAlert('success', text.retried());
      void portal.overview.invalidate();
    },
  });

  function stateOf({ state, failure, assessedNothing }: Pick<OverviewAnalysis, 'state' | 'failure' | 'assessedNothing'>): string {
    if (assessedNothing) return texts.catalogue.assessment.NOT_ASSESSED();
    return failure ? texts.catalogue.analysisFailures[failure]() : texts.catalogue.analysisStates[state]();
  }

  return (
    <Panel
      title={text.title()}
      actions={
        <Group gap={6}>
          {analyses.running > 0 ? (
            <Badge variant="light" tt="none">
              {text.running({ count: analyses.running })}
            </Badge>
          ) : null}
          {analyses.failed > 0 ? (
            <Badge variant="light" color="red" tt="none">
              {text.failed({ count: analyses.failed })}
            </Badge>
          ) : null}
          {analyses.unassessed > 0 ? (
            <Badge variant="light" color="orange" tt="none">
              {text.unassessed({ count: analyses.unassessed })}
            </Badge>
          ) : null}
        </Group>
      }
    >
      <BatchOffer />
      {analyses.latest.length === 0 ? (
        <Text fz="sm" c="dimmed" px="md" pb="md">
          {text.empty()}
        </Text>
      ) : (
        <ul className={classes.list}>
          {analyses.latest.map(({ id, imageId, imageNumber, patient, state, failure, assessedNothing, requestedAt }) => (
            <li key={id} className={classes.row}>
              {state === 'FAILED' ? (
                <IconAlertTriangle size={18} aria-hidden="true" color="var(--mantine-color-error)" />
              ) : assessedNothing ? (
                <IconEyeOff size={18} aria-hidden="true" />
              ) : (
                <Loader size={16} aria-hidden="true" />
              )}
              <Box miw={0} style={{ flex: 1 }}>
                <LinkAnchor to="/workdesk" search={{ image: imageId }} fz="sm" fw={600}>
                  {patient.firstName} {patient.lastName}, {texts.overview.image({ number: imageNumber }).toLowerCase()}
                </LinkAnchor>
                <Text fz="xs" c="dimmed">
                  {stateOf({ state, failure, assessedNothing })} · {formats.dateTime(requestedAt)}
                </Text>
              </Box>
              {state === 'FAILED' && mayAnalyse ? (
                <Button
                  variant="default"
                  size="compact-sm"
                  leftSection={<IconRefresh size={14} aria-hidden="true" />}
                  loading={retry.isPending && retry.variables.id === imageId}
                  onClick={() => retry.mutate({ id: imageId })}
                >
                  {texts.common.actions.retry()}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
