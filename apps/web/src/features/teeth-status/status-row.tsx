import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { entryByType, isFindingType } from '@molaar/domain/findings';
import { effectOf, type ToothStatus } from '@molaar/domain/statuses';
import { formatSurfaces, formatTooth } from '@molaar/domain/teeth';
import { toothStatusName } from '@molaar/i18n';
import { IconAlertTriangle, IconCheck, IconTrash, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useUser } from '../../client/session/session';
import { useFormats, useTexts } from '../../client/texts/texts';
import type { ShownStatus } from './status-edits';
import type { StatusSession } from './status-session';
import { STATUS_TONES } from './status-tones';
import { SurfaceCell } from './surface-cell';
import classes from './teeth-status.module.css';
import { useChartTheme } from './use-chart-theme';

interface Props {
  status: ShownStatus;
  session: StatusSession;
  experimental: boolean;
  selected: boolean;
  /** Approved statuses of the tooth that contradict this one. */
  against?: readonly ToothStatus[] | undefined;
  /** True for the one row that the Tab key reaches (roving tabindex). */
  isStop: boolean;
  onFocus: () => void;
  onDecide: () => void;
  /** The cell of the tooth, in the first row of its group. */
  children?: ReactNode;
}

/** One status: what, where, confidence, and the decision. */
export function StatusRow({ status, session, experimental, selected, against, isStop, onFocus, onDecide, children }: Props) {
  const texts = useTexts();
  const text = texts.teethStatus.table;
  const { key, tooth, decision, confidence } = status;
  return (
    <tr
      className={classes.row}
      data-key={key}
      data-tooth={tooth}
      data-decision={decision}
      data-selected={selected || undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onClick={onFocus}
    >
      {children}
      <td>
        <StatusName status={status} experimental={experimental} against={against} />
      </td>
      <td data-label={text.surfaces()}>
        <div>
          <SurfaceCell status={status} session={session} onChange={onDecide} />
          <Effect status={status} />
        </div>
      </td>
      <td className={classes.number} data-label={text.confidence()}>
        {confidence === null ? '–' : <ConfidenceText confidence={confidence} isSound={status.status === 'SOUND'} />}
      </td>
      <td>
        <Group gap={4} wrap="nowrap">
          <DecisionButtons status={status} session={session} onDecide={onDecide} />
          <Decided status={status} />
        </Group>
      </td>
    </tr>
  );
}

/** The name of the status, and tags for what a person should know before deciding. */
function StatusName({ status, experimental, against }: Pick<Props, 'status' | 'experimental' | 'against'>) {
  const texts = useTexts();
  const text = texts.teethStatus.table;
  const { locale } = useFormats();
  const { decision } = status;
  const tone = useChartTheme().tones[isFindingType(status.status) ? STATUS_TONES[entryByType(status.status).category] : 'tooth'];
  const isRejected = decision === 'REJECTED';
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      <span
        className={classes.swatch}
        data-decision={decision}
        style={{ borderColor: tone, background: decision === 'APPROVED' ? tone : 'transparent' }}
        aria-hidden="true"
      />
      <Group gap="4px 8px">
        <Text component="span" fz="sm" fw={500} td={isRejected ? 'line-through' : undefined} c={isRejected ? 'dimmed' : undefined}>
          {toothStatusName(status.status, locale)}
        </Text>
        {status.checkTooth && decision === 'SUGGESTED' ? (
          <span className={classes.tag} data-kind="warning">
            <IconAlertTriangle size={12} aria-hidden="true" />
            {text.checkTooth()}
          </span>
        ) : null}
        {experimental ? <span className={classes.tag}>{text.experimental()}</span> : null}
        {status.byHand ? <span className={classes.tag}>{text.byHand()}</span> : null}
        {against?.length ? (
          <span className={classes.tag} data-kind="conflict">
            <IconAlertTriangle size={12} aria-hidden="true" />
            {texts.teethStatus.contradictions.with({ others: against.map((other) => toothStatusName(other, locale)).join(', ') })}
          </span>
        ) : null}
        {status.theirs ? (
          <span className={classes.tag} data-kind="conflict">
            {text.decidedByOther({ decision: texts.catalogue.decisions[status.theirs]() })}
          </span>
        ) : null}
      </Group>
    </Group>
  );
}

/**
 * What part of the tooth the status changes, unless its surfaces say so: those of the crown, the root, the whole tooth.
 */
function Effect({ status: { status, surface } }: { status: ShownStatus }) {
  const text = useTexts().catalogue.effects;
  const effect = effectOf(status);
  const named = new Set(surface.map((one) => (one === 'ROOT' || one === 'WHOLE_TOOTH' ? one : 'CROWN')));
  if (named.size === 1 && named.has(effect)) return null;
  return (
    <Text fz="xs" c="dimmed">
      {text[effect]()}
    </Text>
  );
}

/** Approve and reject; a person who may only draft can remove an unsaved proposal. */
function DecisionButtons({ status, session, onDecide }: Pick<Props, 'status' | 'session' | 'onDecide'>) {
  const text = useTexts().teethStatus.table;
  const { locale } = useFormats();
  const { notation } = useUser().organization;
  const { key, tooth, decision } = status;
  const letters = formatSurfaces(status.surface.filter((surface) => surface.length === 1));
  const name = [formatTooth(tooth, notation), toothStatusName(status.status, locale), letters].filter(Boolean).join(' ');
  // A saved proposal can be rejected; what a person entered and decided can be removed.
  const isRemovable = status.byHand && (status.unsaved || decision !== 'SUGGESTED');

  /** A second press on the same button takes the decision back. */
  function toggle(to: 'APPROVED' | 'REJECTED'): void {
    onDecide();
    session.decide([key], decision === to ? 'SUGGESTED' : to);
  }

  if (session.right === 'DRAFT' && status.byHand && status.unsaved) {
    return (
      <ActionIcon size={30} variant="default" aria-label={text.removeOne({ name })} onClick={() => session.decide([key], 'REJECTED')}>
        <IconTrash size={16} aria-hidden="true" />
      </ActionIcon>
    );
  }
  if (session.right !== 'YES') return null;
  return (
    <>
      <ActionIcon
        size={30}
        variant={decision === 'APPROVED' ? 'filled' : 'default'}
        color="var(--green-text)"
        aria-pressed={decision === 'APPROVED'}
        aria-label={text.approveOne({ name })}
        onClick={(event) => {
          event.stopPropagation();
          toggle('APPROVED');
        }}
      >
        <IconCheck size={17} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        size={30}
        variant={decision === 'REJECTED' ? 'filled' : 'default'}
        color="var(--quiet-text)"
        aria-pressed={isRemovable ? undefined : decision === 'REJECTED'}
        aria-label={isRemovable ? text.removeOne({ name }) : text.rejectOne({ name })}
        onClick={(event) => {
          event.stopPropagation();
          if (isRemovable) session.decide([key], 'SUGGESTED');
          else toggle('REJECTED');
        }}
      >
        {isRemovable ? <IconTrash size={16} aria-hidden="true" /> : <IconX size={17} aria-hidden="true" />}
      </ActionIcon>
    </>
  );
}

function ConfidenceText({ confidence, isSound }: { confidence: number; isSound: boolean }) {
  const texts = useTexts();
  const percent = useFormats().confidence(confidence);
  // A sound tooth's confidence is that of the tooth being there.
  if (!isSound) return <Text fz="sm">{percent}</Text>;
  return (
    <Tooltip label={texts.teethStatus.tooth.seen({ percent })}>
      <Text fz="sm" c="dimmed">
        ({percent})
      </Text>
    </Tooltip>
  );
}

/** The decision, by whom and when; or that it is not saved. */
function Decided({ status: { decision, decidedBy, decidedAt, unsaved } }: { status: ShownStatus }) {
  const texts = useTexts();
  const formats = useFormats();
  const date = !unsaved && decidedBy && decidedAt ? formats.date(decidedAt) : null;
  const by = unsaved ? texts.teethStatus.table.unsaved() : date && decidedBy;
  return (
    <div className={classes.decided}>
      <Text fz="xs" fw={decision === 'SUGGESTED' ? 400 : 600} c={decision === 'APPROVED' ? 'var(--green-text)' : 'dimmed'}>
        {texts.catalogue.decisions[decision]()}
        {date ? (
          <Text component="span" inherit fw={400} c="dimmed" className={classes.date}>
            {` ${date}`}
          </Text>
        ) : null}
      </Text>
      {by ? (
        <Text fz="xs" c="dimmed">
          {by}
        </Text>
      ) : null}
    </div>
  );
}
