import { Badge, Button, Group, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { LOCALES, updateOwnUserInput } from '@molaar/contracts';
import { translations } from '@molaar/i18n';
import { Fact } from '@molaar/ui';
import { useMemo, useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useSaveForm, useStoredForm } from '../../client/drafts/use-stored-form';
import { useOptionalLabel } from '../../client/forms/use-optional-label';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { setLocale, usePortalStore } from '../../client/locale/locale-store';
import { useUser } from '../../client/session/session';
import { useCountries } from '../../client/texts/countries';
import { browserTimeZone, useTexts } from '../../client/texts/texts';
import { LeaveGuard } from '../../editing/leave-guard';
import { SearchSelect } from '../../shell/search-select';
import { SectionCard } from '../../shell/section-card';
import { changesOf, fieldsOf, followedChanges, inputOf, ownDraft } from './own-changes';
import { PhotoField } from './photo-field';

/** Edits one's own names, phone, country, language and time zone. */
export function GeneralForm() {
  const texts = useTexts();
  const { form, isChanged, deleteDraft, discard } = useOwnForm();
  const update = trpc.account.update.useMutation({
    onSuccess: async (saved, sent) => {
      portal.auth.isAuthenticated.setData(undefined, saved);
      deleteDraft();
      form.setValues(fieldsOf(saved));
      if (sent.locale) {
        // It replaces an earlier choice that could not be saved.
        usePortalStore.setState({ unsavedLocale: null });
        await setLocale(saved.locale);
      }
      showAlert('success', translations(saved.locale).account.saved());
    },
    onError: form.setServerErrors,
  });

  /** @returns false when a value is not valid, or the server rejects it. */
  function send(): Promise<boolean> {
    let sent = Promise.resolve(false);
    form.onValid((input) => {
      sent = update.mutateAsync(input).then(
        () => true,
        () => false,
      );
    })();
    return sent;
  }

  return (
    <form onSubmit={form.onValid((input) => update.mutate(input))} noValidate>
      <Stack gap="lg">
        <IdentityFields form={form} />
        <PreferenceFields form={form} />
        <Group>
          <Button type="submit" loading={update.isPending}>
            {texts.common.actions.save()}
          </Button>
        </Group>
      </Stack>
      <LeaveGuard unsaved={isChanged} onSave={send} onDiscard={discard} />
    </form>
  );
}

const FORM_NAME = 'account';

/**
 * Keeps the values and errors of the form. Only what was changed is sent, and stored in this browser until then; what
 * nobody typed over follows the account.
 */
function useOwnForm() {
  const user = useUser();
  const opened = fieldsOf(user);
  const stored = useStoredForm(FORM_NAME, ownDraft);
  const form = useValidatedForm({
    initialValues: { ...opened, ...stored },
    schema: updateOwnUserInput,
    toInput: (values) => {
      const timeZone = values.automaticTimeZone ? browserTimeZone() : values.timeZone;
      return inputOf(changesOf({ ...values, timeZone }, opened));
    },
  });
  const [shownUser, setShownUser] = useState(user);
  if (shownUser !== user) {
    setShownUser(user);
    const followed = followedChanges(form.values, fieldsOf(shownUser), opened);
    if (Object.keys(followed).length > 0) form.setValues(followed);
  }
  const changes = changesOf(form.values, opened);
  const isChanged = Object.keys(changes).length > 0;
  const deleteDraft = useSaveForm(FORM_NAME, isChanged ? changes : null);
  function discard(): void {
    deleteDraft();
    form.clearErrors();
    form.setValues(opened);
  }
  return { form, isChanged, deleteDraft, discard };
}

type OwnForm = ReturnType<typeof useOwnForm>['form'];

function IdentityFields({ form }: { form: OwnForm }) {
  const user = useUser();
  const texts = useTexts();
  const optional = useOptionalLabel();
  const countries = useCountries();
  return (
    <SectionCard title={texts.account.identity()}>
      <PhotoField />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          {...form.getInputProps('title')}
          label={optional(texts.account.titleField())}
          description={texts.account.titleHint()}
          autoComplete="honorific-prefix"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <TextInput {...form.getInputProps('phone')} label={optional(texts.account.phone())} type="tel" autoComplete="tel" />
        <TextInput {...form.getInputProps('firstName')} label={texts.account.firstName()} autoComplete="given-name" required />
        <TextInput {...form.getInputProps('lastName')} label={texts.account.lastName()} autoComplete="family-name" required />
        <SearchSelect
          {...form.getInputProps('countryCode')}
          label={optional(texts.account.country())}
          data={countries}
          clearable
          clearButtonProps={{ 'aria-label': texts.common.actions.clearChoice() }}
          placeholder={texts.common.states.none()}
          autoComplete="off"
        />
        <TextInput label={texts.account.email()} value={user.email} readOnly variant="filled" />
        <Stack gap="sm" justify="center">
          <Fact label={texts.account.organization()}>{user.organization.name}</Fact>
          <Fact label={texts.account.role()}>
            <Group gap={6} mt={2}>
              {user.roles.map((role) => (
                <Badge key={role} variant="light" tt="none">
                  {texts.common.roles[role]()}
                </Badge>
              ))}
            </Group>
          </Fact>
        </Stack>
      </SimpleGrid>
    </SectionCard>
  );
}

function PreferenceFields({ form }: { form: OwnForm }) {
  const texts = useTexts();
  const { automaticTimeZone: automatic, timeZone } = form.values;
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  return (
    <SectionCard title={texts.account.preferences()}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          {...form.getInputProps('locale')}
          label={texts.account.language()}
          allowDeselect={false}
          data={LOCALES.map((value) => ({ value, label: texts.common.locales[value]() }))}
        />
        <SearchSelect
          {...form.getInputProps('timeZone')}
          label={texts.account.timeZone()}
          allowDeselect={false}
          disabled={automatic}
          value={automatic ? browserTimeZone() : timeZone}
          data={[...new Set([...zones, timeZone, browserTimeZone()])].filter(isZone).map((zone) => ({ value: zone, label: zone }))}
          limit={60}
        />
        <Switch
          {...form.getInputProps('automaticTimeZone', { type: 'checkbox' })}
          label={texts.account.automaticTimeZone()}
          description={texts.account.automaticTimeZoneHint({ zone: browserTimeZone() })}
          style={{ gridColumn: '1 / -1' }}
        />
      </SimpleGrid>
    </SectionCard>
  );
}

/** Old profiles contain "et", which is not a time zone. */
const isZone = (zone: string) => zone.includes('/') || zone === 'UTC';
