import { Button, Divider, Group, Stack, Text } from '@mantine/core';
import type { Member } from '@molaar/contracts';
import { Fragment } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { describeAgent } from '../../client/texts/describe-agent';
import { personName } from '../../client/texts/person-name';
import { useFormats, useTexts } from '../../client/texts/texts';
import { FormDialog } from '../../shell/form-dialog';
import { QueryPlaceholder } from '../../shell/query-placeholder';

/** The sessions of a colleague, which the owner can end. */
export function SessionsDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const texts = useTexts();
  const { security, team, partners } = texts;
  const formats = useFormats();
  const { id } = member;
  const read = trpc.team.sessions.useQuery({ id }, { staleTime: 0 });
  const end = trpc.team.endSessions.useMutation({
    onSuccess: async (_ended, { sessionId }) => {
      showAlert('success', sessionId ? team.sessions.ended() : security.endedAll());
      await portal.team.sessions.invalidate({ id });
    },
  });
  const sessions = read.data ?? [];
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={security.sessionsTitle({ name: personName(member) })}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      {read.data ? null : <QueryPlaceholder queries={[read]} height={80} compact />}
      {read.data && sessions.length === 0 ? <Text c="dimmed">{security.noSessions()}</Text> : null}
      <Stack gap="sm">
        {sessions.map(({ id: sessionId, userAgent, partnerName, createdAt, lastSeenAt }, index) => {
          const { browser, system } = describeAgent(userAgent);
          const name = browser && system ? team.sessions.onSystem({ browser, system }) : (browser ?? system ?? team.sessions.unknown());
          return (
            <Fragment key={sessionId}>
              {index > 0 ? <Divider /> : null}
              <Group justify="space-between" wrap="nowrap">
                <div>
                  <Text fw={600} fz="sm">
                    {name}
                  </Text>
                  <Text c="dimmed" fz="sm">
                    {partnerName ? `${partners.sessionOf({ name: partnerName })} · ` : null}
                    {team.sessions.signedIn({ at: formats.dateTime(createdAt) })} ·{' '}
                    {team.sessions.lastSeen({ at: formats.dateTime(lastSeenAt) })}
                  </Text>
                </div>
                <Button
                  size="xs"
                  variant="default"
                  disabled={end.isPending}
                  onClick={() => end.mutate({ id, sessionId })}
                  style={{ flex: 'none' }}
                  aria-label={team.sessions.endLabel({ name })}
                >
                  {team.sessions.end()}
                </Button>
              </Group>
            </Fragment>
          );
        })}
      </Stack>
      {sessions.length > 1 ? (
        <Button variant="default" mt="lg" loading={end.isPending} onClick={() => end.mutate({ id })}>
          {security.endAll()}
        </Button>
      ) : null}
    </FormDialog>
  );
}
