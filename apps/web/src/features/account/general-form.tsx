import { Badge, Button, Group, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { LOCALES, updateOwnUserInput } from '@molaar/contracts';
import { translations } from '@molaar/i18n';
import { Fact } from '@molaar/ui';
import { type FormEvent, useMemo, useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useFieldErrors } from '../../client/forms/use-field-errors';
import { useOptionalLabel } from '../../client/forms/use-optional-label';
import { setLocale, usePortalStore } from '../../client/locale/locale-store';
import { useUser } from '../../client/session/session';
import { useCountries } from '../../client/texts/countries';
import { browserTimeZone, useTexts } from '../../client/texts/texts';
import { SectionCard } from '../../shell/section-card';
import { changesOf, fieldsOf, inputOf, type OwnFields } from './own-changes';
import { PhotoField } from './photo-field';

/** Edits one's own names, phone, country, language and time zone. */
export function GeneralForm() {
  const user = useUser();
  const texts = useTexts();
  // Only what was typed: the other fields follow the account, which the user menu and administrators change too.
  const [changes, setChanges] = useState<Partial<OwnFields>>({});
  const opened = fieldsOf(user);
  const values = { ...opened, ...changes };
  const { errors, validate, setServerErrors, clear } = useFieldErrors();
  const update = trpc.account.update.useMutation({
    onSuccess: async (saved, sent) => {
      portal.auth.isAuthenticated.setData(undefined, saved);
      setChanges({});
      if (sent.locale) {
        // It replaces an earlier choice that could not be saved.
        usePortalStore.setState({ unsavedLocale: null });
        await setLocale(saved.locale);
      }
      showAlert('success', translations(saved.locale).account.saved());
    },
    onError: setServerErrors,
  });

  function set(change: Partial<OwnFields>): void {
    clear(Object.keys(change));
    setChanges((before) => changesOf({ ...before, ...change }, opened));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const timeZone = values.automaticTimeZone ? browserTimeZone() : values.timeZone;
    const input = validate(updateOwnUserInput, inputOf(changesOf({ ...changes, timeZone }, opened)));
    if (input) update.mutate(input);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg" maw={760}>
        <IdentityFields values={values} errors={errors} set={set} />
        <PreferenceFields values={values} errors={errors} set={set} />
        <Group>
          <Button type="submit" loading={update.isPending}>
            {texts.common.actions.save()}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface FieldsProps {
  values: OwnFields;
  errors: Readonly<Record<string, string>>;
  set: (change: Partial<OwnFields>) => void;
}

function IdentityFields({ values, errors, set }: FieldsProps) {
  const user = useUser();
  const texts = useTexts();
  const optional = useOptionalLabel();
  const countries = useCountries();
  return (
    <SectionCard title={texts.account.identity()}>
      <PhotoField />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={optional(texts.account.titleField())}
          description={texts.account.titleHint()}
          value={values.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
          error={errors.title}
          autoComplete="honorific-prefix"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <TextInput
          label={optional(texts.account.phone())}
          value={values.phone}
          onChange={(event) => set({ phone: event.currentTarget.value })}
          error={errors.phone}
          type="tel"
          autoComplete="tel"
        />
        <TextInput
          label={texts.account.firstName()}
          value={values.firstName}
          onChange={(event) => set({ firstName: event.currentTarget.value })}
          error={errors.firstName}
          autoComplete="given-name"
          required
        />
        <TextInput
          label={texts.account.lastName()}
          value={values.lastName}
          onChange={(event) => set({ lastName: event.currentTarget.value })}
          error={errors.lastName}
          autoComplete="family-name"
          required
        />
        <Select
          label={optional(texts.account.country())}
          data={countries}
          value={values.countryCode}
          error={errors.countryCode}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': texts.common.actions.remove() }}
          placeholder={texts.common.states.none()}
          onChange={(countryCode) => set({ countryCode })}
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

function PreferenceFields({ values, errors, set }: FieldsProps) {
  const texts = useTexts();
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  return (
    <SectionCard title={texts.account.preferences()}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={texts.account.language()}
          value={values.locale}
          allowDeselect={false}
          data={LOCALES.map((value) => ({ value, label: texts.common.locales[value]() }))}
          onChange={(value) => set({ locale: LOCALES.find((known) => known === value) ?? values.locale })}
        />
        <Select
          label={texts.account.timeZone()}
          searchable
          allowDeselect={false}
          disabled={values.automaticTimeZone}
          value={values.automaticTimeZone ? browserTimeZone() : values.timeZone}
          error={errors.timeZone}
          data={[...new Set([...zones, values.timeZone, browserTimeZone()])].filter(isZone)}
          limit={60}
          onChange={(timeZone) => timeZone && set({ timeZone })}
        />
        <Switch
          label={texts.account.automaticTimeZone()}
          description={texts.account.automaticTimeZoneHint({ zone: browserTimeZone() })}
          checked={values.automaticTimeZone}
          onChange={(event) => set({ automaticTimeZone: event.currentTarget.checked })}
        />
      </SimpleGrid>
    </SectionCard>
  );
}

/** Old profiles contain "et", which is not a time zone. */
const isZone = (zone: string) => zone.includes('/') || zone === 'UTC';
