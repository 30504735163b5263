import { Button, Group, NumberInput } from '@mantine/core';
import { updateOrganizationInput } from '@molaar/contracts';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { useUser } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { SectionCard } from '../../shell/section-card';

/**
 * Sets after how many minutes without activity the members of the clinic are signed out. Only the owner may change it.
 */
export function InactivitySetting() {
  const { organization } = useUser();
  const texts = useTexts();
  const form = useValidatedForm({
    initialValues: { inactivityMinutes: organization.inactivityMinutes as number | string },
    schema: updateOrganizationInput.required(),
  });
  const update = trpc.organization.update.useMutation({
    onSuccess: (user) => {
      portal.auth.isAuthenticated.setData(undefined, user);
      showAlert('success', texts.team.inactivity.saved());
    },
    onError: form.setServerErrors,
  });

  return (
    <SectionCard title={texts.team.inactivity.title()} lead={texts.team.inactivity.lead()}>
      <form onSubmit={form.onValid((input) => update.mutate(input))} noValidate>
        <Group align="flex-start">
          <NumberInput
            w={180}
            label={texts.team.inactivity.minutes()}
            {...form.getInputProps('inactivityMinutes')}
            min={5}
            max={60}
            clampBehavior="none"
            allowDecimal={false}
          />
          <Button type="submit" variant="default" mt={25} loading={update.isPending}>
            {texts.common.actions.save()}
          </Button>
        </Group>
      </form>
    </SectionCard>
  );
}
