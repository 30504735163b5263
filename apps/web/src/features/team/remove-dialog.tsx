import type { Member } from '@molaar/contracts';
import { showAlert } from '../../client/alerts/alerts';
import { trpc } from '../../client/api/trpc';
import { useWords } from '../../client/texts/texts';
import { ConfirmDialog } from '../../shell/confirm-dialog';
import { nameOf } from './person-name';
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
    <ConfirmDialog
      danger
      title={words.team.removeQuestion({ name })}
      text={words.team.removeText()}
      confirmLabel={words.team.remove()}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: member.id })}
      onClose={onClose}
    />
  );
}
