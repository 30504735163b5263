import { Alert, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { formatTooth } from '@molaar/domain/teeth';
import { EmptyState } from '@molaar/ui';
import { IconChecks } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { failureOf, failureText } from '../../client/api/failure';
import { trpc } from '../../client/api/trpc';
import { useUser } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import type { StatusSession } from '../teeth-status';
import { ComparisonNotices } from './comparison-notices';
import { ImportWizard } from './import-wizard';
import { stepsOf, type ToothStep } from './merge-tooth';
import { ToothDifferences } from './tooth-differences';

interface Props {
  imageId: string;
  practice: string;
  session: StatusSession;
  onClose: () => void;
}

/** Imports the statuses of the practice system: it loads them, and the person decides tooth by tooth. */
export function ImportDialog({ imageId, practice, session, onClose }: Props) {
  const texts = useTexts();
  const text = texts.practiceExchange.import;
  const compare = trpc.exchange.compare.useMutation({ meta: { silent: true } });
  const [withSkipped, setWithSkipped] = useState(false);
  const [isUnsaved, setIsUnsaved] = useState(false);
  const { mutateAsync } = compare;

  const load = useCallback(async (): Promise<void> => {
    setIsUnsaved(false);
    // Unsaved statuses are not part of the comparison.
    if (await session.save()) await mutateAsync({ imageId }).catch(() => undefined);
    else setIsUnsaved(true);
  }, [session, mutateAsync, imageId]);
  useEffect(() => void load(), [load]);

  const comparison = compare.data;
  const steps = comparison ? stepsOf(comparison.differences, withSkipped) : [];
  return (
    <Modal
      opened
      centered
      size={720}
      title={text.title({ practice })}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      {compare.isError ? <Alert color="orange">{failureText(failureOf(compare.error))}</Alert> : null}
      {isUnsaved ? (
        <Alert color="orange">
          <Group justify="space-between">
            <Text fz="sm">{text.unsaved({ practice })}</Text>
            <Button size="xs" variant="default" onClick={() => void load()}>
              {texts.common.actions.retry()}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {!comparison && !compare.isError && !isUnsaved ? (
        <Group role="status" py="lg" justify="center">
          <Loader size="sm" />
          <Text fz="sm">{text.loading({ practice })}</Text>
        </Group>
      ) : null}
      {comparison ? (
        <Stack gap="sm">
          <ComparisonNotices
            comparison={comparison}
            practice={practice}
            withSkipped={withSkipped}
            onShowSkipped={() => setWithSkipped(true)}
          />
          {steps.length === 0 ? (
            <EmptyState icon={<IconChecks size={26} aria-hidden="true" />} title={text.nothing()} hint={text.nothingHint({ practice })} />
          ) : session.right === 'YES' ? (
            <ImportWizard
              key={String(withSkipped)}
              steps={steps}
              comparison={comparison}
              practice={practice}
              session={session}
              onClose={onClose}
            />
          ) : (
            <ReadOnlySteps steps={steps} practice={practice} />
          )}
          <Text fz="xs" c="dimmed">
            {comparison.notice}
          </Text>
        </Stack>
      ) : null}
    </Modal>
  );
}

function ReadOnlySteps({ steps, practice }: { steps: readonly ToothStep[]; practice: string }) {
  const text = useTexts().practiceExchange.import;
  const { notation } = useUser().organization;
  return (
    <>
      <Text fz="sm">{text.readOnly()}</Text>
      {steps.map((step) => (
        <div key={step.tooth}>
          <Text fw={600} fz="sm">
            {formatTooth(step.tooth, notation)}
          </Text>
          <ToothDifferences step={step} practice={practice} sides={new Map()} />
        </div>
      ))}
    </>
  );
}
