import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '../../client/api/trpc';
import { useIsAllowed, useUser } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { InvitationsTable } from './invitations-table';
import { InviteDialog } from './invite-dialog';
import { MembersTable } from './members-table';
import { Seats } from './seats';

/** The members of the clinic; managers also see invitations and seats. */
export function TeamTab() {
  const user = useUser();
  const texts = useTexts();
  const mayManage = useIsAllowed('MANAGE_TEAM');
  const [inviting, setInviting] = useState(false);
  // No event announces an accepted invitation, so the data are reloaded when the tab opens.
  const members = trpc.team.members.useQuery(undefined, { staleTime: 0 });

  return (
    <Stack gap="xl">
      <section>
        <Group justify="space-between" align="flex-start" mb="md">
          <div>
            <Title order={2} fz="md">
              {texts.team.members()}
            </Title>
            <Text c="dimmed" fz="sm">
              {texts.team.membersLead({ organization: user.organization.name })}
            </Text>
          </div>
          {mayManage ? (
            <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={() => setInviting(true)}>
              {texts.team.invite()}
            </Button>
          ) : null}
        </Group>
        {members.data ? <MembersTable members={members.data} /> : <QueryPlaceholder queries={[members]} height={160} />}
      </section>
      {mayManage ? <InvitationsTable /> : null}
      {mayManage ? <Seats /> : null}
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </Stack>
  );
}
