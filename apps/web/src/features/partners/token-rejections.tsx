import { Code, Group, Paper, Text, Title } from '@mantine/core';
import { trpc } from '../../client/api/trpc';
import { useFormats, useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';

/** Why tokens of partners were rejected last. */
export function TokenRejections() {
  const text = useTexts().partners.rejections;
  const formats = useFormats();
  const read = trpc.partners.rejections.useQuery(undefined, { staleTime: 0 });
  const explanations: Partial<Record<string, () => string>> = text.reasons;
  return (
    <Paper withBorder p="lg" component="section">
      <Title order={3} fz="md">
        {text.title()}
      </Title>
      <Text c="dimmed" fz="sm" mb="sm">
        {read.data?.length === 0 ? text.none() : text.lead()}
      </Text>
      <QueryPlaceholder queries={[read]} compact />
      {read.data?.map(({ id, reason, partner, at, count }) => (
        <div key={id}>
          <Group gap="xs" mt="xs">
            <Code>{reason}</Code>
            <Text c="dimmed" fz="sm">
              {partner ? `${partner.name} · ` : ''}
              {formats.dateTime(at)}
              {count > 1 ? ` · ${text.times({ count })}` : ''}
            </Text>
          </Group>
          <Text fz="sm">{explanations[reason]?.()}</Text>
        </div>
      ))}
    </Paper>
  );
}
