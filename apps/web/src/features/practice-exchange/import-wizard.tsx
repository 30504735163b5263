import { Alert, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ToothStatus } from '@molaar/domain/statuses';
import { formatTooth } from '@molaar/domain/teeth';
import { toothStatusName } from '@molaar/i18n';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useUser } from '../../client/session/session';
import { useFormats, useTexts } from '../../client/texts/texts';
import { ToothDifferences } from './tooth-differences';
import { type ImportStepsOptions, useImportSteps } from './use-import-steps';

/** Decides the differences tooth by tooth. */
export function ImportWizard(options: ImportStepsOptions) {
  const { steps, practice } = options;
  const texts = useTexts();
  const text = texts.practiceExchange.import;
  const { locale } = useFormats();
  const name = (status: ToothStatus) => toothStatusName(status, locale);
  const { notation } = useUser().organization;
  const wizard = useImportSteps(options);
  const { index, step, act, merged, isOpen, contradiction } = wizard;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), [index]);

  const undoButton = (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
      disabled={!wizard.canUndo}
      onClick={wizard.undo}
    >
      {text.undo()}
    </Button>
  );

  if (!step)
    return (
      <Stack gap="sm">
        <Title order={3} fz="md" ref={heading} tabIndex={-1}>
          {text.finished({ merged, skipped: wizard.skipped })}
        </Title>
        {merged > 0 ? <Text fz="sm">{text.finishedHint()}</Text> : null}
        <Group justify="space-between">
          {undoButton}
          <Button loading={wizard.saving} onClick={() => void wizard.finish()}>
            {merged > 0 ? text.save() : texts.common.actions.close()}
          </Button>
        </Group>
      </Stack>
    );

  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={3} fz="md" ref={heading} tabIndex={-1}>
          {text.progress({ tooth: formatTooth(step.tooth, notation), index: index + 1, total: steps.length })}
        </Title>
        {act ? (
          <Badge variant="light" color={act === 'MERGED' ? 'teal' : 'gray'} tt="none">
            {act === 'MERGED' ? text.merged() : text.isSkipped()}
          </Badge>
        ) : null}
      </Group>
      <ToothDifferences step={step} practice={practice} sides={wizard.sides} onChoose={act ? undefined : wizard.choose} />
      {isOpen && !act ? (
        <Text fz="sm" c="var(--red-text)">
          {text.choose()}
        </Text>
      ) : null}
      {contradiction ? (
        <Alert color="orange" role="alert">
          {text.contradiction({ first: name(contradiction.statuses[0]), second: name(contradiction.statuses[1]) })}
        </Alert>
      ) : null}
      <Group justify="space-between">
        {undoButton}
        {act ? (
          <Button onClick={() => wizard.next()}>{text.next()}</Button>
        ) : (
          <Group gap="xs">
            <Button variant="subtle" onClick={() => wizard.skip(steps.length - index)}>
              {text.skipAll()}
            </Button>
            <Button variant="default" onClick={() => wizard.skip(1)}>
              {text.skip()}
            </Button>
            <Button variant="light" disabled={isOpen || contradiction !== undefined} onClick={() => wizard.merge(false)}>
              {text.merge()}
            </Button>
            <Button disabled={isOpen || contradiction !== undefined} onClick={() => wizard.merge(true)}>
              {text.mergeNext()}
            </Button>
          </Group>
        )}
      </Group>
    </Stack>
  );
}
