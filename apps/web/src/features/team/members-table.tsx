import { Badge, Group, Menu, Paper, Table, Text, VisuallyHidden } from '@mantine/core';
import type { Member } from '@molaar/contracts';
import { ActionMenu, DeleteMenuItem } from '@molaar/ui';
import { IconArrowsExchange, IconDeviceLaptop, IconPencil, IconShieldOff, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { trpc } from '../../client/api/trpc';
import { useIsAllowed, useUser } from '../../client/session/session';
import { personName } from '../../client/texts/person-name';
import { useTexts } from '../../client/texts/texts';
import { CardTable } from '../../shell/card-table';
import { PersonAvatar } from '../../shell/person-avatar';
import { MemberDialog } from './member-dialog';
import { refreshTeam } from './refresh-team';
import { RemoveDialog } from './remove-dialog';
import { ResetFactorDialog } from './reset-factor-dialog';
import { SessionsDialog } from './sessions-dialog';
import { TransferDialog } from './transfer-dialog';

type Opened = { dialog: 'edit' | 'remove' | 'transfer' | 'reset' | 'sessions'; member: Member };

/** The members of the clinic, with the actions that the reader may use. */
export function MembersTable({ members }: { members: readonly Member[] }) {
  const texts = useTexts();
  const user = useUser();
  const mayManage = useIsAllowed('MANAGE_TEAM');
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Paper withBorder>
      <CardTable minWidth={560} verticalSpacing="sm" horizontalSpacing="lg">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.team.member()}</Table.Th>
            <Table.Th>{texts.team.roles()}</Table.Th>
            <Table.Th>{texts.team.state()}</Table.Th>
            {mayManage ? (
              <Table.Th w={60}>
                <VisuallyHidden>{texts.common.actions.more()}</VisuallyHidden>
              </Table.Th>
            ) : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map((member) => (
            <Table.Tr key={member.id}>
              <Table.Td>
                <Group gap="sm" wrap="nowrap">
                  <PersonAvatar person={member} size={36} />
                  <div>
                    <Text fw={600} fz="sm">
                      {personName(member)}
                      {member.id === user.id ? (
                        <Text span inherit c="dimmed" fw={400}>
                          {' '}
                          ({texts.team.you()})
                        </Text>
                      ) : null}
                    </Text>
                    <Text c="dimmed" fz="sm">
                      {member.email}
                    </Text>
                  </div>
                </Group>
              </Table.Td>
              <Table.Td data-label={texts.team.roles()}>
                <Group gap={6}>
                  {member.roles.map((role) => (
                    <Badge key={role} variant="light" tt="none">
                      {texts.common.roles[role]()}
                    </Badge>
                  ))}
                </Group>
              </Table.Td>
              <Table.Td data-label={texts.team.state()}>
                <Text fz="sm" c={member.active ? undefined : 'dimmed'}>
                  {member.active ? texts.team.active() : texts.team.inactive()}
                </Text>
              </Table.Td>
              {mayManage ? (
                <Table.Td data-corner>
                  <MemberMenu member={member} onOpen={(dialog) => setOpened({ dialog, member })} />
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </CardTable>
      {opened?.dialog === 'edit' ? <MemberDialog member={opened.member} onClose={close} /> : null}
      {opened?.dialog === 'remove' ? <RemoveDialog member={opened.member} onClose={close} /> : null}
      {opened?.dialog === 'reset' ? <ResetFactorDialog member={opened.member} onClose={close} /> : null}
      {opened?.dialog === 'sessions' ? <SessionsDialog member={opened.member} onClose={close} /> : null}
      {opened?.dialog === 'transfer' ? <TransferDialog member={opened.member} onClose={close} /> : null}
    </Paper>
  );
}

/** The server uses the same rules: only the owner manages administrators, and the owner cannot be deleted. */
function MemberMenu({ member, onOpen }: { member: Member; onOpen: (dialog: Opened['dialog']) => void }) {
  const texts = useTexts();
  const user = useUser();
  const isOwner = user.roles.includes('OWNER');
  const isLeader = member.roles.includes('OWNER') || member.roles.includes('ADMIN');
  const update = trpc.team.updateMember.useMutation({
    onSuccess: async (changed) => {
      const name = personName(changed);
      showAlert('success', changed.active ? texts.team.activated({ name }) : texts.team.deactivated({ name }));
      await refreshTeam();
    },
  });
  if (isLeader && !isOwner) return null;
  const name = personName(member);
  const { id, active } = member;
  return (
    <ActionMenu variant="row" label={texts.team.actions({ name })} busy={update.isPending}>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onOpen('edit')}>
        {texts.team.edit()}
      </Menu.Item>
      {isLeader && active ? null : (
        <Menu.Item
          leftSection={active ? <IconUserOff size={16} /> : <IconUserCheck size={16} />}
          onClick={() => update.mutate({ id, active: !active })}
        >
          {active ? texts.team.deactivate() : texts.team.activate()}
        </Menu.Item>
      )}
      {isOwner && active && id !== user.id ? (
        <Menu.Item leftSection={<IconDeviceLaptop size={16} />} onClick={() => onOpen('sessions')}>
          {texts.security.sessions()}
        </Menu.Item>
      ) : null}
      {isOwner && active && id !== user.id ? (
        <Menu.Item leftSection={<IconArrowsExchange size={16} />} onClick={() => onOpen('transfer')}>
          {texts.team.transfer()}
        </Menu.Item>
      ) : null}
      {isOwner && active && id !== user.id ? (
        <Menu.Item leftSection={<IconShieldOff size={16} />} onClick={() => onOpen('reset')}>
          {texts.secondFactor.member.reset()}
        </Menu.Item>
      ) : null}
      {isLeader ? null : <DeleteMenuItem onClick={() => onOpen('remove')}>{texts.team.remove()}</DeleteMenuItem>}
    </ActionMenu>
  );
}
