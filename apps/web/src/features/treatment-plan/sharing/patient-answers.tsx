import { Anchor, Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { PatientAnswer, TreatmentChoice, TreatmentLine, TreatmentPlanSharing } from '@molaar/contracts';
import { permission } from '@molaar/domain/clinic';
import { acceptedTotal, alternativeChoices, formatTeeth } from '@molaar/domain/treatment-plans';
import { IconCheck, IconHelp, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { trpc } from '../../../client/api/trpc';
import { useUser } from '../../../client/session/session';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { QueryPlaceholder } from '../../../shell/query-placeholder';
import { usePlanner, useSavedTreatmentPlan } from '../session/planner-context';
import { Conversation } from './conversation';

/** The patient's answers, the latest first, treatment by treatment; nothing before the first answer. */
export function PatientAnswers() {
  const texts = useTexts();
  const text = texts.treatmentPlanSharing.answer;
  const plan = useSavedTreatmentPlan();
  const sharing = trpc.plans.sharing.useQuery({ planId: plan?.id ?? '' }, { enabled: plan !== null });
  const [last, ...earlier] = sharing.data?.answers ?? [];
  const [opened, setOpened] = useState(false);
  if (!plan) return null;
  if (!last || !sharing.data) return <QueryPlaceholder queries={[sharing]} compact />;
  const shared = sharing.data;

  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label={text.heading()}>
      <Title order={2} fz="md" mb="xs">
        {text.heading()}
      </Title>
      <Answer planId={plan.id} answer={last} sharing={shared} />
      {earlier.length > 0 ? (
        <>
          <Anchor component="button" type="button" fz="xs" mt="sm" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {opened ? texts.common.actions.close() : text.earlier({ count: earlier.length })}
          </Anchor>
          {/* Rendered on demand: it loads the version that each answer is about, and each view of a version is
              audited. */}
          {opened ? (
            <Stack gap="md" mt="xs">
              {earlier.map((answer) => (
                <Answer key={answer.id} planId={plan.id} answer={answer} sharing={shared} />
              ))}
            </Stack>
          ) : null}
        </>
      ) : null}
    </Paper>
  );
}

/**
 * One answer with the lines of the version that it is about: a later version may have other texts for the same
 * treatments.
 */
function Answer({ planId, answer, sharing }: { planId: string; answer: PatientAnswer; sharing: TreatmentPlanSharing }) {
  const text = useTexts().treatmentPlanSharing.answer;
  const formats = useFormats();
  const { roles } = useUser();
  const { planVersion, answeredAt, choices, comment, signature } = answer;
  const version = trpc.plans.version.useQuery({ id: planId, planVersion });
  const lines = version.data?.treatments ?? [];
  const accepted = acceptedTotal(lines, new Map(choices.map(({ treatmentId, choice }) => [treatmentId, choice])));
  const optional = new Set(alternativeChoices(lines.filter(({ selected }) => selected)).flatMap((choice) => choice.lines));
  // The page of a version that a newer one replaced is closed.
  const mayReply = permission(roles, 'SAVE_PLAN') === 'YES' && version.data !== undefined && version.data.status !== 'SUPERSEDED';
  const hasLink = sharing.links.some((link) => link.planVersion === planVersion && link.state === 'OPEN');
  const conversation = (treatmentId: string | null, question: string) => (
    <Conversation
      key={`${answer.id} ${treatmentId}`}
      planId={planId}
      answerId={answer.id}
      treatmentId={treatmentId}
      question={question}
      replies={sharing.replies.filter((reply) => reply.answerId === answer.id && reply.treatmentId === treatmentId)}
      mayReply={mayReply}
      hasLink={hasLink}
    />
  );
  return (
    <div>
      <Text fz="xs" c="dimmed" mb={6}>
        {text.at({ version: planVersion, date: formats.dateTime(answeredAt) })}
      </Text>
      <QueryPlaceholder queries={[version]} compact />
      <Stack gap={8} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {choices.map((choice) => {
          const line = lines.find(({ id }) => id === choice.treatmentId);
          return line ? (
            <Choice key={choice.treatmentId} choice={choice} line={line} isOptional={optional.has(line)}>
              {choice.question ? conversation(choice.treatmentId, choice.question) : null}
            </Choice>
          ) : null;
        })}
      </Stack>
      {accepted.count > accepted.unpriced ? (
        <Text fz="sm" fw={600} mt="sm">
          {text.acceptedTotal({ total: formats.moneyRange(accepted.total) })}
        </Text>
      ) : null}
      {accepted.unpriced > 0 ? (
        <Text fz="xs" c="dimmed">
          {text.acceptedUnpriced({ count: accepted.unpriced })}
        </Text>
      ) : null}
      {signature ? (
        <div>
          <Text fz="sm" mt="sm">
            {text.signed({ name: signature.name, version: planVersion, date: formats.dateTime(answeredAt) })}
          </Text>
          {signature.path ? (
            <svg viewBox="0 0 400 120" width={200} height={60} role="img" aria-label={signature.name}>
              <path d={signature.path} fill="none" stroke="currentColor" strokeWidth={2.5} strokeLinejoin="round" strokeLinecap="round" />
            </svg>
          ) : null}
        </div>
      ) : null}
      {comment ? (
        <Text fz="sm" mt="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text.comment({ comment })}
        </Text>
      ) : null}
      {comment ? conversation(null, comment) : null}
    </div>
  );
}

const SIGNS = {
  ACCEPTED: { color: 'teal', ink: 'var(--green-text)', Icon: IconCheck, label: 'accepted' },
  DECLINED: { color: 'red', ink: 'var(--red-text)', Icon: IconX, label: 'declined' },
  OPEN: { color: 'gray', ink: 'var(--quiet-text)', Icon: IconHelp, label: 'open' },
} as const;

interface ChoiceProps {
  choice: TreatmentChoice;
  line: TreatmentLine;
  /** Whether the line is one of two alternatives. */
  isOptional: boolean;
  /** The replies to its question. */
  children: ReactNode;
}

function Choice({ choice: { choice, question }, line, isOptional, children }: ChoiceProps) {
  const texts = useTexts();
  const text = texts.treatmentPlanSharing.answer;
  const { notation } = usePlanner();
  const { color, ink, Icon, label } = SIGNS[choice ?? 'OPEN'];
  return (
    <li>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        {/* As wide as the longest, so that the treatments begin below each other. */}
        <Badge
          variant="light"
          tt="none"
          color={color}
          c={ink}
          leftSection={<Icon size={13} aria-hidden="true" />}
          style={{ flex: 'none', minWidth: 120 }}
        >
          {text[label]()}
        </Badge>
        <div>
          <Text fz="sm">
            {[formatTeeth(line, notation), line.treatmentName || line.issue].filter(Boolean).join(' ')}
            {isOptional && line.alternative ? ` (${texts.treatmentPlanNames.option({ option: line.alternative })})` : null}
          </Text>
          {question ? (
            <Text fz="sm" c="dimmed" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {text.question({ question })}
            </Text>
          ) : null}
          {children}
        </div>
      </Group>
    </li>
  );
}
