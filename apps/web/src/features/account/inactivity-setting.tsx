import { Button, Group, NumberInput } from '@mantine/core';
import { updateOrganizationInput } from '@molaar/contracts';
import { fieldErrors, zodErrorMap } from '@molaar/i18n';
import { type FormEvent, useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useUser } from '../../client/session/session';
import { useLocale, useTexts } from '../../client/texts/texts';
import { SectionCard } from '../../shell/section-card';

/** After how many minutes without activity everybody of the clinic is signed out; the owner's choice. */
export function InactivitySetting() {
  const { organization } = useUser();
  const texts = useTexts();
  const locale = useLocale();
  const [minutes, setMinutes] = useState<number | string>(organization.inactivityMinutes);
  const [error, setError] = useState<string>();
  const update = trpc.organization.update.useMutation({
    onSuccess: (user) => {
      portal.auth.isAuthenticated.setData(undefined, user);
      showAlert('success', texts.team.inactivity.saved());
    },
    onError: (failed) => setError(failureOf(failed).fields.inactivityMinutes),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const input = updateOrganizationInput.required().safeParse({ inactivityMinutes: minutes }, { error: zodErrorMap(locale) });
    setError(input.success ? undefined : fieldErrors(input.error, locale).inactivityMinutes);
    if (input.success) update.mutate(input.data);
  }

  return (
    <SectionCard title={texts.team.inactivity.title()} lead={texts.team.inactivity.lead()}>
      <form onSubmit={submit} noValidate>
        <Group align="flex-start">
          <NumberInput
            w={180}
            label={texts.team.inactivity.minutes()}
            value={minutes}
            onChange={setMinutes}
            min={5}
            max={60}
            clampBehavior="none"
            allowDecimal={false}
            error={error}
          />
          <Button type="submit" variant="default" mt={25} loading={update.isPending}>
            {texts.common.actions.save()}
          </Button>
        </Group>
      </form>
    </SectionCard>
  );
}
