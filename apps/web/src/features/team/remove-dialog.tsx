import { Button, Group, Modal, Text } from '@mantine/core';
import type { Member } from '@molaar/contracts';
import { showAlert } from '../../client/alerts';
import { trpc } from '../../client/trpc';
import { useWords } from '../../client/words';
import { nameOf } from './name-of';
import { refreshTeam } from './refresh-team';

/** Asks once more before a colleague is deleted from the team. */
export function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const words = useWords();
  const name = nameOf(member);
  const remove = trpc.team.removeMember.useMutation({
    onSuccess: async () => {
      showAlert('success', words.team.removed({ name }));
      onClose();
      await refreshTeam();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.team.removeQuestion({ name })}
      centered
      closeButtonProps={{ 'aria-label': words.common.actions.close() }}
    >
      <Text>{words.team.removeText()}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {words.common.actions.cancel()}
        </Button>
        <Button color="red.8" loading={remove.isPending} onClick={() => remove.mutate({ id: member.id })}>
          {words.team.remove()}
        </Button>
      </Group>
    </Modal>
  );
}
