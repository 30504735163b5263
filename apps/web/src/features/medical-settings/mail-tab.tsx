import { Badge, Button, Group, Paper, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { MAIL_PLACEHOLDERS, savePlanMailTemplateInput, type TreatmentPlanMailTemplate } from '@molaar/contracts';
import { z } from 'zod';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, reportFailure } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useFormDraft } from '../../client/drafts/use-form-draft';
import { useFieldErrors } from '../../client/forms/use-field-errors';
import { useIsAllowed } from '../../client/session/session';
import { useLocale, useTexts } from '../../client/texts/texts';
import { ConflictNotice } from '../../editing/conflict-notice';
import { LeaveGuard } from '../../editing/leave-guard';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { ReadOnlyNotice } from './read-only-notice';

/** The default texts of a mail with a treatment plan, in both languages. */
export function MailTab() {
  const texts = useTexts();
  const text = texts.treatmentPlanSharing.template;
  const mayEdit = useIsAllowed('MANAGE_CLINIC_SETTINGS');
  const templates = trpc.settings.mailTemplates.useQuery();
  if (!templates.data) return <QueryPlaceholder queries={[templates]} height={240} />;
  const names = MAIL_PLACEHOLDERS.map((name) => `{${name}}`).join(' ');
  return (
    <>
      {mayEdit ? null : <ReadOnlyNotice who={texts.medical.clinicEditors()} />}
      <Text fz="sm" mb={4}>
        {text.lead()}
      </Text>
      <Text fz="sm" c="dimmed" mb="md">
        {text.placeholders({ names })}
      </Text>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        {[...templates.data].reverse().map((template) => (
          <MailForm key={template.language} template={template} mayEdit={mayEdit} />
        ))}
      </SimpleGrid>
    </>
  );
}

const mailText = z.object({ subject: z.string(), body: z.string() });

function MailForm({ template, mayEdit }: { template: TreatmentPlanMailTemplate; mayEdit: boolean }) {
  const texts = useTexts();
  const text = texts.treatmentPlanSharing.template;
  const locale = useLocale();
  const { language, custom } = template;
  const saved = { subject: template.subject, body: template.body };
  const draft = useFormDraft(`mail:${language}`, mailText, { version: template.version, value: saved });
  const { value: values, isChanged, isBehind } = draft;
  const { errors, validate, clear } = useFieldErrors();
  const save = trpc.settings.saveMailTemplate.useMutation({
    onSuccess: (now) => {
      portal.settings.mailTemplates.setData(undefined, (known) => known?.map((one) => (one.language === language ? now : one)));
      showAlert('success', text.saved());
      draft.discard();
    },
    meta: { silent: true },
    onError: (error) => {
      // When somebody else saved newer texts, the form shows both.
      if (!isChanged || failureOf(error).code !== 'VERSION_CONFLICT') reportFailure(error);
      void portal.settings.mailTemplates.invalidate();
    },
  });

  async function submit(): Promise<boolean> {
    const input = validate(savePlanMailTemplateInput, { language, version: draft.version, words: values });
    if (!input) return false;
    return save.mutateAsync(input).then(
      () => true,
      () => false,
    );
  }

  const field = (name: keyof typeof values) => ({
    value: values[name],
    readOnly: !mayEdit,
    error: errors[`words.${name}`],
    onChange: (event: { currentTarget: { value: string } }) => {
      clear([`words.${name}`]);
      draft.set({ [name]: event.currentTarget.value });
    },
  });

  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.common.locales[language]()}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        noValidate
      >
        <Stack gap="sm" lang={language}>
          <Group justify="space-between">
            <Title order={2} fz="md">
              {texts.common.locales[language]()}
            </Title>
            <Badge variant="light" tt="none" color="gray" c="var(--quiet-text)" lang={locale}>
              {custom ? text.custom() : text.defaultText()}
            </Badge>
          </Group>
          <TextInput {...field('subject')} label={text.subject()} maxLength={200} required />
          <Textarea {...field('body')} label={text.body()} autosize minRows={8} maxRows={18} maxLength={5000} required />
          {isBehind ? (
            <div lang={locale}>
              <ConflictNotice onTake={draft.discard} onKeep={draft.keepMine}>
                <Text fz="sm" fw={600} lang={language}>
                  {saved.subject}
                </Text>
                <Text fz="sm" lang={language} style={{ whiteSpace: 'pre-wrap' }}>
                  {saved.body}
                </Text>
              </ConflictNotice>
            </div>
          ) : null}
          {mayEdit ? (
            <Group lang={locale}>
              <Button type="submit" loading={save.isPending} disabled={!isChanged || isBehind}>
                {texts.common.actions.save()}
              </Button>
              {custom ? (
                <Button
                  variant="default"
                  disabled={save.isPending}
                  onClick={() => save.mutate({ language, version: template.version, words: null })}
                >
                  {text.reset()}
                </Button>
              ) : null}
            </Group>
          ) : null}
        </Stack>
      </form>
      <LeaveGuard unsaved={isChanged} onSave={submit} onDiscard={draft.discard} />
    </Paper>
  );
}
