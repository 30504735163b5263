import { Badge, Button, Group, Paper, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import type { Invitation } from '@molaar/contracts';
import { showAlert } from '../../client/alerts/alerts';
import { trpc } from '../../client/api/trpc';
import { useUser } from '../../client/session/session';
import { useFormats, useTexts } from '../../client/texts/texts';
import { CardTable } from '../../shell/card-table';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { refreshTeam } from './refresh-team';

const COLORS: Record<Invitation['state'], string> = { PENDING: 'molaar', ACCEPTED: 'gray', EXPIRED: 'orange' };

/** The invitations with their status; a pending one can be sent again or withdrawn. */
export function InvitationsTable() {
  const texts = useTexts();
  const formats = useFormats();
  const isOwner = useUser().roles.includes('OWNER');
  const invitations = trpc.invitations.list.useQuery(undefined, { staleTime: 0 });
  const resend = trpc.invitations.resend.useMutation({
    onSuccess: async ({ email }) => {
      showAlert('success', texts.team.invited({ email }));
      await refreshTeam();
    },
  });
  const remove = trpc.invitations.delete.useMutation({
    onSuccess: async () => {
      showAlert('success', texts.team.invitationDeleted());
      await refreshTeam();
    },
  });
  const busy = resend.isPending || remove.isPending;
  return (
    <section>
      <Title order={2} fz="md" mb="md">
        {texts.team.invitations()}
      </Title>
      <Paper withBorder>
        {!invitations.data ? (
          <QueryPlaceholder queries={[invitations]} height={120} />
        ) : invitations.data.length === 0 ? (
          <Text c="dimmed" fz="sm" p="lg">
            {texts.team.noInvitations()}
          </Text>
        ) : (
          <CardTable minWidth={540} verticalSpacing="sm" horizontalSpacing="lg">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts.team.email()}</Table.Th>
                <Table.Th>{texts.team.role()}</Table.Th>
                <Table.Th>{texts.team.state()}</Table.Th>
                <Table.Th>{texts.team.validUntil()}</Table.Th>
                <Table.Th>
                  <VisuallyHidden>{texts.common.actions.more()}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {invitations.data.map(({ id, email, role, state, expiresAt }) => (
                <Table.Tr key={id}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{email}</Table.Td>
                  <Table.Td data-label={texts.team.role()}>{texts.common.roles[role]()}</Table.Td>
                  <Table.Td data-label={texts.team.state()}>
                    <Badge variant="light" tt="none" miw="max-content" color={COLORS[state]}>
                      {texts.team.states[state]()}
                    </Badge>
                  </Table.Td>
                  <Table.Td data-label={texts.team.validUntil()}>{state === 'ACCEPTED' ? '–' : formats.dateTime(expiresAt)}</Table.Td>
                  <Table.Td>
                    {state === 'ACCEPTED' || (role === 'ADMIN' && !isOwner) ? null : (
                      <Group gap="xs" justify="flex-end">
                        <Button size="xs" variant="default" disabled={busy} onClick={() => resend.mutate({ id })}>
                          {texts.team.resend()}
                        </Button>
                        <Button size="xs" variant="subtle" color="red" disabled={busy} onClick={() => remove.mutate({ id })}>
                          {texts.team.deleteInvitation()}
                        </Button>
                      </Group>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </CardTable>
        )}
      </Paper>
    </section>
  );
}
