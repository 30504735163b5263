import { Button, Group, Modal, PasswordInput, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { PARTNER_ALGORITHMS, type Partner, type PartnerAlgorithm, savePartnerInput } from '@molaar/contracts';
import { type FormEvent, useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useFormErrors } from '../../client/drafts/form-errors';
import { useTexts } from '../../client/texts/texts';

/** A partner system: who it is, how its tokens are checked, which pages may embed the portal. */
export function PartnerDialog({ partner, onClose }: { partner: Partner | null; onClose: () => void }) {
  const texts = useTexts();
  const text = texts.partners;
  const [algorithm, setAlgorithm] = useState<PartnerAlgorithm>(partner?.algorithm ?? 'ES256');
  const [active, setActive] = useState(partner?.active ?? true);
  const { errors, setErrors, checked } = useFormErrors();
  const save = trpc.partners.save.useMutation({
    onSuccess: async () => {
      showAlert('success', text.saved());
      onClose();
      await portal.partners.list.invalidate();
    },
    onError: (error) => setErrors({ ...failureOf(error).fields }),
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const value = (name: string) => String(form.get(name) ?? '').trim();
    const draft = {
      ...(partner ? { id: partner.id, version: partner.version } : {}),
      name: value('name'),
      issuer: value('issuer'),
      audience: value('audience'),
      origins: value('origins').split(/\s+/).filter(Boolean),
      algorithm,
      active,
      jwksUrl: algorithm === 'HS256' ? null : value('jwksUrl') || null,
      secret: algorithm === 'HS256' ? value('secret') || undefined : undefined,
    };
    const input = checked(savePartnerInput, draft);
    if (input) save.mutate(input);
  }

  const origins = Object.entries(errors).find(([field]) => field.startsWith('origins'))?.[1];
  const field = { required: true } as const;
  return (
    <Modal
      opened
      onClose={onClose}
      title={partner ? text.edit({ name: partner.name }) : text.add()}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput name="name" label={text.name()} defaultValue={partner?.name} error={errors.name} {...field} data-autofocus />
          <TextInput
            name="issuer"
            label={text.issuer()}
            description={text.issuerHint()}
            defaultValue={partner?.issuer}
            error={errors.issuer}
            {...field}
          />
          <TextInput
            name="audience"
            label={text.audience()}
            description={text.audienceHint()}
            defaultValue={partner?.audience ?? location.origin}
            error={errors.audience}
            {...field}
          />
          <Select
            label={text.algorithm()}
            value={algorithm}
            allowDeselect={false}
            data={PARTNER_ALGORITHMS.map((value) => ({ value, label: text.algorithms[value]() }))}
            onChange={(value) => setAlgorithm(PARTNER_ALGORITHMS.find((known) => known === value) ?? algorithm)}
          />
          {algorithm === 'HS256' ? (
            <PasswordInput
              name="secret"
              label={text.secret()}
              description={partner?.hasSecret ? `${text.secretKept()}. ${text.secretHint()}` : text.secretHint()}
              error={errors.secret}
              autoComplete="off"
            />
          ) : (
            <TextInput
              name="jwksUrl"
              type="url"
              label={text.jwksUrl()}
              defaultValue={partner?.jwksUrl ?? ''}
              error={errors.jwksUrl}
              {...field}
            />
          )}
          <Textarea
            name="origins"
            label={text.origins()}
            description={text.originsHint()}
            defaultValue={partner?.origins.join('\n')}
            error={origins}
            autosize
            minRows={2}
          />
          <Switch label={text.active()} checked={active} onChange={(event) => setActive(event.currentTarget.checked)} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.common.actions.cancel()}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {texts.common.actions.save()}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
