import { Button, FileButton, Group, Image, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { type Company, company as companySchema, saveCompanyInput } from '@molaar/contracts';
import { useLocation } from '@tanstack/react-router';
import { type ChangeEvent, useRef, useState } from 'react';
import { z } from 'zod';
import { showAlert } from '../../client/alerts/alerts';
import { CallError, reportFailure } from '../../client/api/failure';
import { callHeaders, portal, trpc } from '../../client/api/trpc';
import { useFormDraft } from '../../client/drafts/use-form-draft';
import { useFieldErrors } from '../../client/forms/use-field-errors';
import { useOptionalLabel } from '../../client/forms/use-optional-label';
import { useUser } from '../../client/session/session';
import { CONTACTS_ADDRESS } from '../../client/session/use-lacks-contacts';
import { useTexts } from '../../client/texts/texts';
import { LeaveGuard } from '../../editing/leave-guard';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { SectionCard } from '../../shell/section-card';
import { sniffType } from '../upload';
import { CompanyFields, companyInput } from './company-fields';

const LOGO_BYTES = 2 * 1024 * 1024;

/** The tag of alerts about the logo: one that was saved replaces the error of the file before. */
const LOGO_ALERT = 'logo';

/** The clinic's name, address, contacts and logo, which the owner may change. */
export function CompanyCard() {
  const text = useTexts().clinicSubscription;
  const company = trpc.organization.company.useQuery();
  if (company.data) return <CompanyForm company={company.data} />;
  return (
    <SectionCard title={text.company.title()} lead={text.company.lead()}>
      <QueryPlaceholder queries={[company]} height={240} />
    </SectionCard>
  );
}

const companyValues = z.object({
  companyName: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  country: z.string(),
  county: z.string(),
  zipCode: z.string(),
  // Drafts of earlier versions have none.
  contactPhone: z.string().default(''),
  contactEmail: z.string().default(''),
});

function CompanyForm({ company }: { company: Company }) {
  const texts = useTexts();
  const optional = useOptionalLabel();
  const { organization } = useUser();
  const saved = {
    companyName: company.companyName,
    addressLine1: company.addressLine1 ?? '',
    addressLine2: company.addressLine2 ?? '',
    country: company.country ?? 'EE',
    county: company.county ?? '',
    zipCode: company.zipCode ?? '',
    contactPhone: company.contactPhone ?? '',
    contactEmail: company.contactEmail ?? '',
  };
  const { value: values, isChanged, set, discard } = useFormDraft('company', companyValues, { version: 0, value: saved });
  const { errors, validate, setServerErrors, clear } = useFieldErrors();
  const save = trpc.organization.saveCompany.useMutation({
    onSuccess: async (now) => {
      discard();
      await storeCompany(now, texts.clinicSubscription.company.saved());
    },
    onError: setServerErrors,
  });
  const readOnly = organization.subscription.readOnly;
  const fieldProps = (name: keyof typeof saved) => ({
    value: values[name],
    error: errors[name],
    onChange: (change: string | null | ChangeEvent<HTMLInputElement>) => {
      const value = change !== null && typeof change === 'object' ? change.currentTarget.value : change;
      if (value === null) return;
      clear([name]);
      set({ [name]: value });
    },
  });
  // Links that ask for the contacts lead to this field.
  const { hash } = useLocation();
  const contact = (name: 'contactPhone' | 'contactEmail', label: string, type: 'tel' | 'email') => (
    <TextInput
      {...fieldProps(name)}
      label={optional(label)}
      type={type}
      autoComplete="off"
      autoFocus={name === 'contactPhone' && hash === CONTACTS_ADDRESS.hash}
      readOnly={readOnly}
      variant={readOnly ? 'filled' : 'default'}
    />
  );

  async function send(): Promise<boolean> {
    const { contactPhone, contactEmail, ...address } = values;
    const contacts = { contactPhone: contactPhone.trim() || null, contactEmail: contactEmail.trim() || null };
    const input = validate(saveCompanyInput, { ...companyInput(address), ...contacts });
    if (!input) return false;
    return save.mutateAsync(input).then(
      () => true,
      () => false,
    );
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      noValidate
    >
      <SectionCard title={texts.clinicSubscription.company.title()} lead={texts.clinicSubscription.company.lead()}>
        <CompanyFields fieldProps={fieldProps} readOnly={readOnly} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
          {contact('contactPhone', texts.clinicSubscription.company.phone(), 'tel')}
          {contact('contactEmail', texts.clinicSubscription.company.email(), 'email')}
        </SimpleGrid>
        <LogoField logoUrl={company.logoUrl} readOnly={readOnly} />
        <Button type="submit" mt="md" loading={save.isPending} disabled={readOnly}>
          {texts.common.actions.save()}
        </Button>
      </SectionCard>
      <LeaveGuard unsaved={isChanged && !readOnly} onSave={send} onDiscard={discard} />
    </form>
  );
}

/** Shows the clinic's company as it was saved, here and in the session. */
async function storeCompany(saved: Company, message: string, tag?: string): Promise<void> {
  portal.organization.company.setData(undefined, saved);
  await portal.auth.isAuthenticated.invalidate();
  showAlert('success', message, { tag });
}

/** The clinic's logo, which is stored when it is chosen. */
function LogoField({ logoUrl, readOnly }: { logoUrl: string | null; readOnly: boolean }) {
  const text = useTexts().clinicSubscription.company;
  const [uploading, setUploading] = useState(false);
  const resetFile = useRef<() => void>(null);
  const removeLogo = trpc.organization.deleteLogo.useMutation({
    onSuccess: (saved) => storeCompany(saved, text.logoRemoved(), LOGO_ALERT),
  });

  async function upload(file: File | null): Promise<void> {
    if (!file) return;
    // The same file may be chosen again.
    resetFile.current?.();
    const failed = (problem: string) => showAlert('error', problem, { tag: LOGO_ALERT });
    if (!sniffType(new Uint8Array(await file.slice(0, 8).arrayBuffer()))) return failed(text.logoWrongType());
    if (file.size > LOGO_BYTES) return failed(text.logoTooLarge());
    setUploading(true);
    try {
      await storeCompany(await putLogo(file), text.logoSaved(), LOGO_ALERT);
    } catch (error) {
      reportFailure(error, LOGO_ALERT);
    } finally {
      setUploading(false);
    }
  }

  return (
    <Stack gap="xs" mt="md">
      <Text fz="sm" fw={500}>
        {text.logo()}
      </Text>
      <Group>
        {logoUrl ? <Image src={logoUrl} alt={text.logo()} h={48} w="auto" maw={220} fit="contain" radius={0} /> : null}
        <FileButton resetRef={resetFile} onChange={(file) => void upload(file)} accept="image/png,image/jpeg">
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={uploading} disabled={readOnly}>
              {text.chooseLogo()}
            </Button>
          )}
        </FileButton>
        {logoUrl ? (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            disabled={readOnly}
            loading={removeLogo.isPending}
            onClick={() => removeLogo.mutate()}
          >
            {text.removeLogo()}
          </Button>
        ) : null}
      </Group>
      <Text fz="xs" c="dimmed">
        {text.logoHint()}
      </Text>
    </Stack>
  );
}

async function putLogo(file: File): Promise<Company> {
  const form = new FormData();
  form.append('file', file);
  const response = await fetch('/api/x/organization/logo', { method: 'PUT', body: form, headers: callHeaders() });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new CallError(body);
  return companySchema.parse(body);
}
