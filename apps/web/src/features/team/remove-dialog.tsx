import type { Member } from '@molaar/contracts';
import { showAlert } from '../../client/alerts/alerts';
import { trpc } from '../../client/api/trpc';
import { personName } from '../../client/texts/person-name';
import { useTexts } from '../../client/texts/texts';
import { ConfirmDialog } from '../../shell/confirm-dialog';
import { refreshTeam } from './refresh-team';

/** Asks for confirmation before a member is removed from the team. */
export function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const texts = useTexts();
  const name = personName(member);
  const remove = trpc.team.removeMember.useMutation({
    onSuccess: async () => {
      showAlert('success', texts.team.removed({ name }));
      onClose();
      await refreshTeam();
    },
  });
  return (
    <ConfirmDialog
      danger
      title={texts.team.removeQuestion({ name })}
      text={texts.team.removeText()}
      confirmLabel={texts.team.remove()}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: member.id })}
      onClose={onClose}
    />
  );
}
