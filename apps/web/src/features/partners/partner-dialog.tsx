import { PasswordInput, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { PARTNER_ALGORITHMS, type Partner, type PartnerAlgorithm, savePartnerInput } from '@molaar/contracts';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useOptionalLabel } from '../../client/forms/use-optional-label';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { useTexts } from '../../client/texts/texts';
import { FormButtons } from '../../shell/form-buttons';
import { FormDialog } from '../../shell/form-dialog';

/** Creates or edits a partner: its names, how its tokens are verified, and which pages may embed the portal. */
export function PartnerDialog({ partner, onClose }: { partner: Partner | null; onClose: () => void }) {
  const texts = useTexts();
  const text = texts.partners;
  const optional = useOptionalLabel();
  const form = useValidatedForm({
    initialValues: valuesOf(partner),
    schema: savePartnerInput,
    toInput: (values) => ({ ...(partner ? { id: partner.id, version: partner.version } : {}), ...partnerInput(values) }),
  });
  const { algorithm } = form.values;
  const save = trpc.partners.save.useMutation({
    onSuccess: async () => {
      showAlert('success', text.saved());
      onClose();
      await portal.partners.list.invalidate();
    },
    onError: form.setServerErrors,
  });

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={partner ? text.edit({ name: partner.name }) : text.add()}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <form onSubmit={form.onValid((input) => save.mutate(input))} noValidate>
        <Stack>
          <TextInput {...form.getInputProps('name')} label={text.name()} required data-autofocus />
          <TextInput {...form.getInputProps('issuer')} label={text.issuer()} description={text.issuerHint()} required />
          <TextInput {...form.getInputProps('audience')} label={text.audience()} description={text.audienceHint()} required />
          <Select
            {...form.getInputProps('algorithm')}
            label={text.algorithm()}
            allowDeselect={false}
            data={PARTNER_ALGORITHMS.map((value) => ({ value, label: text.algorithms[value]() }))}
          />
          {algorithm === 'HS256' ? (
            <PasswordInput
              {...form.getInputProps('secret')}
              label={partner?.hasSecret ? optional(text.secret()) : text.secret()}
              required={!partner?.hasSecret}
              description={partner?.hasSecret ? `${text.secretStored()}. ${text.secretHint()}` : text.secretHint()}
              autoComplete="off"
            />
          ) : (
            <TextInput {...form.getInputProps('jwksUrl')} type="url" label={text.jwksUrl()} required />
          )}
          <Textarea
            {...form.getInputProps('origins')}
            label={optional(text.origins())}
            description={text.originsHint()}
            autosize
            minRows={2}
          />
          <Switch {...form.getInputProps('active', { type: 'checkbox' })} label={text.active()} />
          <FormButtons submitLabel={texts.common.actions.save()} busy={save.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </FormDialog>
  );
}

type PartnerValues = ReturnType<typeof valuesOf>;

function valuesOf(partner: Partner | null) {
  return {
    name: partner?.name ?? '',
    issuer: partner?.issuer ?? '',
    audience: partner?.audience ?? location.origin,
    origins: partner?.origins.join('\n') ?? '',
    algorithm: partner?.algorithm ?? ('ES256' as PartnerAlgorithm),
    jwksUrl: partner?.jwksUrl ?? '',
    secret: '',
    active: partner?.active ?? true,
  };
}

function partnerInput({ name, issuer, audience, origins, algorithm, jwksUrl, secret, active }: PartnerValues) {
  const isSymmetric = algorithm === 'HS256';
  return {
    name: name.trim(),
    issuer: issuer.trim(),
    audience: audience.trim(),
    origins: origins.split(/\s+/).filter(Boolean),
    algorithm,
    active,
    jwksUrl: isSymmetric ? null : jwksUrl.trim() || null,
    secret: isSymmetric ? secret.trim() || undefined : undefined,
  };
}
