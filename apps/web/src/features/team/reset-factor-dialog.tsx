import type { Member } from '@molaar/contracts';
import { showAlert } from '../../client/alerts/alerts';
import { trpc } from '../../client/api/trpc';
import { personName } from '../../client/texts/person-name';
import { useTexts } from '../../client/texts/texts';
import { ConfirmDialog } from '../../shell/confirm-dialog';

/** Asks before all second factors of a member who has lost them are removed. */
export function ResetFactorDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const text = useTexts().secondFactor.member;
  const reset = trpc.secondFactor.resetOfMember.useMutation({
    onSuccess: () => {
      showAlert('success', text.done());
      onClose();
    },
  });
  return (
    <ConfirmDialog
      danger
      title={text.resetTitle()}
      text={text.resetText({ name: personName(member) })}
      confirmLabel={text.reset()}
      busy={reset.isPending}
      onConfirm={() => reset.mutate({ id: member.id })}
      onClose={onClose}
    />
  );
}
