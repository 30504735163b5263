import { Badge, Button, Divider, Group, Stack, Text } from '@mantine/core';
import type { OwnSession } from '@molaar/contracts';
import { Fragment } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { describeAgent } from '../../client/texts/describe-agent';
import { useFormats, useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { SectionCard } from '../../shell/section-card';

/** One's own sessions; every other session can be ended. */
export function OwnSessions() {
  const texts = useTexts();
  const read = trpc.account.sessions.useQuery();
  const sessions = read.data ?? [];
  const done = (text: string) => async () => {
    showAlert('success', text);
    await portal.account.sessions.invalidate();
  };
  const end = trpc.account.endSession.useMutation({ onSuccess: done(texts.team.sessions.ended()) });
  const endOthers = trpc.account.endOtherSessions.useMutation({ onSuccess: done(texts.team.sessions.endedOthers()) });

  return (
    <SectionCard title={texts.team.sessions.title()} lead={texts.team.sessions.lead()}>
      {read.data ? null : <QueryPlaceholder queries={[read]} height={80} compact />}
      <Stack gap="sm">
        {sessions.map((session, index) => (
          <Fragment key={session.id}>
            {index > 0 ? <Divider /> : null}
            <SessionRow session={session} ending={end.isPending} onEnd={() => end.mutate({ id: session.id })} />
          </Fragment>
        ))}
      </Stack>
      {sessions.length > 1 ? (
        <Button variant="default" mt="lg" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {texts.team.sessions.endOthers()}
        </Button>
      ) : null}
    </SectionCard>
  );
}

function SessionRow({ session, ending, onEnd }: { session: OwnSession; ending: boolean; onEnd: () => void }) {
  const texts = useTexts().team.sessions;
  const { partners } = useTexts();
  const formats = useFormats();
  const { browser, system } = describeAgent(session.userAgent);
  const name = browser && system ? texts.onSystem({ browser, system }) : (browser ?? system ?? texts.unknown());
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Group gap="xs">
          <Text fw={600} fz="sm">
            {name}
          </Text>
          {session.current ? (
            <Badge variant="light" tt="none">
              {texts.current()}
            </Badge>
          ) : null}
        </Group>
        <Text c="dimmed" fz="sm">
          {session.partnerName ? `${partners.sessionOf({ name: session.partnerName })} · ` : null}
          {/* A date and its time stay in one line. */}
          <span style={{ whiteSpace: 'nowrap' }}>{texts.signedIn({ at: formats.dateTime(session.createdAt) })} ·</span>{' '}
          <span style={{ whiteSpace: 'nowrap' }}>{texts.lastSeen({ at: formats.dateTime(session.lastSeenAt) })}</span>
        </Text>
      </div>
      {session.current ? null : (
        <Button
          size="xs"
          variant="default"
          disabled={ending}
          onClick={onEnd}
          style={{ flex: 'none' }}
          aria-label={texts.endLabel({ name })}
        >
          {texts.end()}
        </Button>
      )}
    </Group>
  );
}
