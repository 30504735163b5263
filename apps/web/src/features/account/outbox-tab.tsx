import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { EmptyState } from '@molaar/ui';
import { IconMail } from '@tabler/icons-react';
import { trpc } from '../../client/api/trpc';
import { useFormats, useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';

/** Fails when mail is really sent: the server has no outbox then. */
export function useOutbox(enabled: boolean) {
  return trpc.outbox.list.useQuery(undefined, { enabled, retry: false, refetchInterval: false, staleTime: 0, meta: { silent: true } });
}

/** The mails that a demo would have sent, so that an invitation or a reset link can be opened. */
export function OutboxTab() {
  const texts = useTexts().team.outbox;
  const formats = useFormats();
  const outbox = useOutbox(true);
  const mails = outbox.data ?? [];
  return (
    <Stack>
      <div>
        <Title order={2} fz="md">
          {texts.title()}
        </Title>
        <Text c="dimmed" fz="sm">
          {texts.lead()}
        </Text>
      </div>
      {outbox.data ? null : <QueryPlaceholder queries={[outbox]} height={120} />}
      {outbox.data?.length === 0 ? (
        <Paper withBorder>
          <EmptyState icon={<IconMail size={26} aria-hidden="true" />} title={texts.empty()} hint={texts.emptyHint()} />
        </Paper>
      ) : null}
      {mails.map(({ id, to, locale, createdAt, subject, text }) => (
        <Paper key={id} withBorder p="lg" component="article" aria-label={subject}>
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Text fw={600} lang={locale}>
                {subject}
              </Text>
              <Text c="dimmed" fz="sm">
                {texts.to({ address: to })} · {formats.dateTime(createdAt)}
              </Text>
            </div>
            <Badge variant="light" tt="uppercase" style={{ flexShrink: 0 }}>
              {locale}
            </Badge>
          </Group>
          <Text mt="md" fz="sm" lang={locale} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            <TextWithLinks text={text} />
          </Text>
        </Paper>
      ))}
    </Stack>
  );
}

/** The plain text of a mail, with its addresses as links. */
function TextWithLinks({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
