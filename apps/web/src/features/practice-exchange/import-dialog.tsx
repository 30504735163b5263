import { Alert, Badge, Button, Group, Loader, Modal, SegmentedControl, Stack, Table, Text, Title } from '@mantine/core';
import type { Comparison, Difference } from '@molaar/contracts';
import type { ToothStatus } from '@molaar/domain/statuses';
import { formatTooth, type Surface } from '@molaar/domain/teeth';
import { toothStatusName } from '@molaar/i18n';
import { EmptyState } from '@molaar/ui';
import { IconArrowBackUp, IconChecks } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, failureText, reportFailure } from '../../client/api/failure';
import { trpc, trpcClient } from '../../client/api/trpc';
import { useUser } from '../../client/session/session';
import { useFormats, useTexts } from '../../client/texts/texts';
import { CardTable } from '../../shell/card-table';
import type { StatusSession } from '../teeth-status';
import { approvedContradictions } from '../teeth-status';
import { mergeTooth, type Side, sideOf, statusesOf, stepsOf, type ToothStep } from './merge-tooth';

interface Props {
  imageId: string;
  practice: string;
  session: StatusSession;
  onClose: () => void;
}

/** Imports the practice system's statuses: asks it first, then tooth by tooth. */
export function ImportDialog({ imageId, practice, session, onClose }: Props) {
  const texts = useTexts();
  const text = texts.practiceExchange.import;
  const compare = trpc.exchange.compare.useMutation({ meta: { silent: true } });
  const [withSkipped, setWithSkipped] = useState(false);
  const [isUnsaved, setIsUnsaved] = useState(false);
  const { mutateAsync } = compare;

  const ask = useCallback(async (): Promise<void> => {
    setIsUnsaved(false);
    // What is not saved here would look as if it were not there at all.
    if (await session.save()) await mutateAsync({ imageId }).catch(() => undefined);
    else setIsUnsaved(true);
  }, [session, mutateAsync, imageId]);
  useEffect(() => void ask(), [ask]);

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
            <Button size="xs" variant="default" onClick={() => void ask()}>
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
          <Notices comparison={comparison} practice={practice} withSkipped={withSkipped} onAskAgain={() => setWithSkipped(true)} />
          {steps.length === 0 ? (
            <EmptyState icon={<IconChecks size={26} aria-hidden="true" />} title={text.nothing()} hint={text.nothingHint({ practice })} />
          ) : session.right === 'YES' ? (
            <Wizard
              key={String(withSkipped)}
              steps={steps}
              comparison={comparison}
              practice={practice}
              session={session}
              onClose={onClose}
            />
          ) : (
            <LookOnly steps={steps} practice={practice} />
          )}
          <Text fz="xs" c="dimmed">
            {comparison.notice}
          </Text>
        </Stack>
      ) : null}
    </Modal>
  );
}

function Notices({
  comparison: { stale, receivedAt, differences, unmapped },
  practice,
  withSkipped,
  onAskAgain,
}: {
  comparison: Comparison;
  practice: string;
  withSkipped: boolean;
  onAskAgain: () => void;
}) {
  const texts = useTexts();
  const text = texts.practiceExchange.import;
  const formats = useFormats();
  const outgoing = differences.filter(({ kind }) => kind === 'OUTGOING').length;
  const skipped = differences.filter((difference) => difference.skipped).length;
  return (
    <>
      {stale ? (
        <Alert color="orange">
          {text.stale({ practice, reason: texts.practiceExchange.reasons[stale](), date: formats.dateTime(receivedAt) })}
        </Alert>
      ) : null}
      {outgoing > 0 ? (
        <Text fz="sm" c="dimmed">
          {text.onlyOurs({ count: outgoing, practice })}
        </Text>
      ) : null}
      {skipped > 0 && !withSkipped ? (
        <Group gap="xs">
          <Text fz="sm" c="dimmed">
            {text.skippedBefore({ count: skipped })}
          </Text>
          <Button size="compact-xs" variant="subtle" onClick={onAskAgain}>
            {text.askAgain()}
          </Button>
        </Group>
      ) : null}
      {unmapped.length > 0 ? (
        <Text fz="sm" c="dimmed">
          {text.unmapped({ practice })} {unmapped.map(({ tooth, surface, code }) => text.unmappedLine({ tooth, surface, code })).join('; ')}
        </Text>
      ) : null}
    </>
  );
}

interface Done {
  readonly index: number;
  readonly act: 'MERGED' | 'SKIPPED';
  /** Teeth that this one click settled. */
  readonly count: number;
}

/** One tooth a step. Every click is a step that "undo" takes back, here and on the chart behind. */
function Wizard({
  steps,
  comparison,
  practice,
  session,
  onClose,
}: {
  steps: readonly ToothStep[];
  comparison: Comparison;
  practice: string;
  session: StatusSession;
  onClose: () => void;
}) {
  const texts = useTexts();
  const text = texts.practiceExchange.import;
  const { locale } = useFormats();
  const name = (status: ToothStatus) => toothStatusName(status, locale);
  const { notation } = useUser().organization;
  const [index, setIndex] = useState(0);
  const [done, setDone] = useState<readonly Done[]>([]);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const [saving, setSaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = steps[index];

  useEffect(() => heading.current?.focus(), [index]);

  const acts = new Map(
    done.flatMap(({ index: from, act, count }) => Array.from({ length: count }, (_, offset) => [from + offset, act] as const)),
  );
  const merged = [...acts.values()].filter((act) => act === 'MERGED').length;
  const act = acts.get(index);

  const choiceOf = (tooth: string): Map<Surface, Side> =>
    new Map(
      [...chosen].flatMap(([key, side]) => {
        const [number, surface] = key.split('|');
        return number === tooth ? [[surface as Surface, side] as const] : [];
      }),
    );
  const wantedOf = ({ tooth, differences }: ToothStep) => {
    const choice = choiceOf(tooth);
    return differences.map((difference) => ({ difference, side: sideOf(difference, choice) }));
  };

  const chosenOn = (asked: ToothStep) =>
    new Map(wantedOf(asked).flatMap(({ difference, side }) => (side ? [[difference.surface, statusesOf(difference, side)] as const] : [])));

  function contradictionAfter(asked: ToothStep) {
    const { base, history } = session.state.getState();
    const merged = mergeTooth(base, history.present, asked.tooth, chosenOn(asked));
    return approvedContradictions(base, merged).find(({ tooth }) => tooth === asked.tooth);
  }

  function merge(next: boolean): void {
    if (!step) return;
    session.apply((base, edits) => mergeTooth(base, edits, step.tooth, chosenOn(step)));
    setDone([...done, { index, act: 'MERGED', count: 1 }]);
    if (next) setIndex(index + 1);
  }

  function skip(count: number): void {
    setDone([...done, { index, act: 'SKIPPED', count }]);
    setIndex(index + count);
  }

  function undo(): void {
    const last = done.at(-1);
    if (!last) return;
    if (last.act === 'MERGED') session.undo();
    setDone(done.slice(0, -1));
    setIndex(last.index);
  }

  /** Saves what was merged, then tells the server what was decided: in this order, so that a failure asks again and loses nothing. */
  async function finish(): Promise<void> {
    setSaving(true);
    try {
      if (merged > 0 && !(await session.save())) return;
      const places = (wanted: Done['act']) =>
        steps.flatMap(({ tooth, differences }, at) =>
          acts.get(at) === wanted ? differences.map(({ surface }) => ({ tooth, surface })) : [],
        );
      const { imageId, revision } = comparison;
      await trpcClient.exchange.settle.mutate({ imageId, revision, skipped: places('SKIPPED'), decided: places('MERGED') });
      if (merged > 0) showAlert('success', text.saved());
      onClose();
    } catch (error) {
      if (failureOf(error).code === 'VERSION_CONFLICT') showAlert('warning', text.changed({ practice }));
      else reportFailure(error);
    } finally {
      setSaving(false);
    }
  }

  const undoButton = (
    <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden="true" />} disabled={done.length === 0} onClick={undo}>
      {text.undo()}
    </Button>
  );

  if (!step)
    return (
      <Stack gap="sm">
        <Title order={3} fz="md" ref={heading} tabIndex={-1}>
          {text.finished({ merged, skipped: acts.size - merged })}
        </Title>
        {merged > 0 ? <Text fz="sm">{text.finishedHint()}</Text> : null}
        <Group justify="space-between">
          {undoButton}
          <Button loading={saving} onClick={() => void finish()}>
            {merged > 0 ? text.save() : texts.common.actions.close()}
          </Button>
        </Group>
      </Stack>
    );

  const wanted = wantedOf(step);
  const isOpen = wanted.some(({ side }) => side === null);
  // With what else is approved on the tooth: the server asks the same before it saves.
  const contradiction = isOpen || act ? undefined : contradictionAfter(step);
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
      <Differences
        step={step}
        practice={practice}
        sides={new Map(wanted.flatMap(({ difference, side }) => (side ? [[difference.surface, side] as const] : [])))}
        onChoose={act ? undefined : (surface, side) => setChosen(new Map(chosen).set(`${step.tooth}|${surface}`, side))}
      />
      {isOpen && !act ? (
        <Text fz="sm" c="red.9">
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
          <Button onClick={() => setIndex(index + 1)}>{text.next()}</Button>
        ) : (
          <Group gap="xs">
            <Button variant="subtle" onClick={() => skip(steps.length - index)}>
              {text.skipAll()}
            </Button>
            <Button variant="default" onClick={() => skip(1)}>
              {text.skip()}
            </Button>
            <Button variant="light" disabled={isOpen || contradiction !== undefined} onClick={() => merge(false)}>
              {text.merge()}
            </Button>
            <Button disabled={isOpen || contradiction !== undefined} onClick={() => merge(true)}>
              {text.mergeNext()}
            </Button>
          </Group>
        )}
      </Group>
    </Stack>
  );
}

function LookOnly({ steps, practice }: { steps: readonly ToothStep[]; practice: string }) {
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
          <Differences step={step} practice={practice} sides={new Map()} />
        </div>
      ))}
    </>
  );
}

interface DifferencesProps {
  step: ToothStep;
  practice: string;
  sides: ReadonlyMap<Surface, Side>;
  /** Left out: only to look at. */
  onChoose?: ((surface: Surface, side: Side) => void) | undefined;
}

function Differences({ step, practice, sides, onChoose }: DifferencesProps) {
  const texts = useTexts();
  const text = texts.practiceExchange.import;
  const formats = useFormats();
  const names = (statuses: Difference['ours']) =>
    statuses.map((status) => toothStatusName(status, formats.locale)).join(', ') || text.none();
  return (
    <CardTable minWidth={480} fz="sm" verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{text.surface()}</Table.Th>
          <Table.Th>{text.inMolaar()}</Table.Th>
          <Table.Th>{text.inPractice({ practice })}</Table.Th>
          <Table.Th>{onChoose || sides.size > 0 ? text.choice() : null}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {step.differences.map((difference) => {
          const { surface, kind, ours, theirs, base } = difference;
          const place = formats.surface(surface, step.tooth);
          return (
            <Table.Tr key={surface}>
              <Table.Td>
                <Text fz="sm">{place}</Text>
                <Text fz="xs" c={kind === 'CONFLICT' ? 'red.9' : 'dimmed'}>
                  {kind === 'CONFLICT' ? text.conflict() : text.incoming({ practice })}
                </Text>
              </Table.Td>
              <Table.Td data-label={text.inMolaar()}>
                {names(ours)}
                {kind === 'CONFLICT' && base.length > 0 ? (
                  <Text fz="xs" c="dimmed">
                    {text.before({ before: names(base) })}
                  </Text>
                ) : null}
              </Table.Td>
              <Table.Td fw={600} data-label={text.inPractice({ practice })}>
                {names(theirs)}
              </Table.Td>
              <Table.Td data-label={onChoose || sides.has(surface) ? text.choice() : undefined}>
                {onChoose || sides.has(surface) ? (
                  <SegmentedControl
                    size="xs"
                    aria-label={`${text.choice()} ${place}`}
                    disabled={!onChoose}
                    data={(['OURS', 'THEIRS', ...(ours.length > 0 && theirs.length > 0 ? (['BOTH'] as const) : [])] as const).map(
                      (side) => ({
                        value: side,
                        label: text[side]({ practice }),
                      }),
                    )}
                    value={sides.get(surface) ?? ''}
                    onChange={(side) => onChoose?.(surface, side as Side)}
                  />
                ) : null}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </CardTable>
  );
}
