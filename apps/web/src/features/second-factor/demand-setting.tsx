import { Switch } from '@mantine/core';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useUser } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { SectionCard } from '../../shell/section-card';

/** Demands a second factor of all members of the clinic. Only the owner may change it. */
export function DemandSetting() {
  const { organization } = useUser();
  const text = useTexts().secondFactor.clinic;
  const update = trpc.organization.update.useMutation({
    onSuccess: async () => {
      showAlert('success', text.saved());
      // An owner without a second factor sets one up next.
      await portal.auth.isAuthenticated.invalidate();
    },
  });
  return (
    <SectionCard title={text.title()} lead={text.lead()}>
      <Switch
        label={text.require()}
        checked={organization.requiresSecondFactor}
        disabled={update.isPending}
        onChange={(event) => update.mutate({ requiresSecondFactor: event.currentTarget.checked })}
      />
    </SectionCard>
  );
}
