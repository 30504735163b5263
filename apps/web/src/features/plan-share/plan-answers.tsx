import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { TreatmentChoice } from '@molaar/contracts';
import { formatTooth } from '@molaar/domain';
import { IconCheck, IconHelp, IconX } from '@tabler/icons-react';
import { trpc } from '../../client/trpc';
import { useFormats, useWords } from '../../client/words';
import { usePlanner, useSavedPlan } from '../planner/planner-context';

/** What the patient answered last, treatment by treatment. Nothing until there is an answer. */
export function PlanAnswers() {
  const text = useWords().planShare.answer;
  const formats = useFormats();
  const plan = useSavedPlan();
  const answers = trpc.plans.outside.useQuery({ planId: plan?.id ?? '' }, { enabled: plan !== null }).data?.answers ?? [];
  const [answer, ...earlier] = answers;
  if (!plan || !answer) return null;

  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label={text.heading()}>
      <Group justify="space-between" align="baseline" mb="xs">
        <Title order={2} fz="md">
          {text.heading()}
        </Title>
        <Text fz="xs" c="dimmed">
          {text.at({ version: answer.planVersion, date: formats.dateTime(answer.answeredAt) })}
          {earlier.length > 0 ? ` · ${text.earlier({ count: earlier.length })}` : ''}
        </Text>
      </Group>
      <Stack gap={8} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {answer.choices.map((choice) => (
          <Choice key={choice.treatmentId} choice={choice} />
        ))}
      </Stack>
      {answer.comment ? (
        <Text fz="sm" mt="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text.comment({ comment: answer.comment })}
        </Text>
      ) : null}
    </Paper>
  );
}

const SIGNS = {
  ACCEPTED: { color: 'teal', ink: 'teal.9', Icon: IconCheck, word: 'accepted' },
  DECLINED: { color: 'red', ink: 'red.9', Icon: IconX, word: 'declined' },
  OPEN: { color: 'gray', ink: 'gray.8', Icon: IconHelp, word: 'open' },
} as const;

function Choice({ choice: { treatmentId, choice, question } }: { choice: TreatmentChoice }) {
  const text = useWords().planShare.answer;
  const { notation } = usePlanner();
  const line = useSavedPlan()?.treatments.find(({ id }) => id === treatmentId);
  const { color, ink, Icon, word } = SIGNS[choice ?? 'OPEN'];
  if (!line) return null;
  return (
    <li>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Badge variant="light" tt="none" color={color} c={ink} leftSection={<Icon size={13} aria-hidden="true" />} style={{ flex: 'none' }}>
          {text[word]()}
        </Badge>
        <div>
          <Text fz="sm">{[line.tooth && formatTooth(line.tooth, notation), line.issue].filter(Boolean).join(' ')}</Text>
          {question ? (
            <Text fz="sm" c="dimmed" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {text.question({ question })}
            </Text>
          ) : null}
        </div>
      </Group>
    </li>
  );
}
