import { Alert, Button, Group, NumberInput, Radio, Stack, Text } from '@mantine/core';
import { RETENTION_ACTIONS, type RetentionState, retention } from '@molaar/contracts';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { useIsAllowed } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { LinkAnchor } from '../../shell/links';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { SectionCard } from '../../shell/section-card';

/** The usual retention of Estonian health records. */
const USUAL_YEARS = 30;

/** The retention period of patient files, and the files that are due. Only the owner may change it. */
export function RetentionSetting() {
  const texts = useTexts();
  const rule = trpc.patients.retention.useQuery();
  const text = texts.patientFiles.retention;
  return (
    <SectionCard title={text.title()} lead={text.lead()}>
      {rule.data ? (
        <RuleForm key={`${rule.data.years} ${rule.data.action}`} rule={rule.data} />
      ) : (
        <QueryPlaceholder queries={[rule]} compact />
      )}
    </SectionCard>
  );
}

function RuleForm({ rule }: { rule: RetentionState }) {
  const texts = useTexts();
  const text = texts.patientFiles.retention;
  const maySave = useIsAllowed('MANAGE_SUBSCRIPTION');
  const form = useValidatedForm({
    initialValues: {
      period: rule.years === null ? 'forever' : 'years',
      years: (rule.years ?? USUAL_YEARS) as number | string,
      action: rule.action,
    },
    schema: retention,
    toInput: ({ period, years, action }) => ({ years: period === 'forever' ? null : Number(years), action }),
  });
  const save = trpc.patients.saveRetention.useMutation({
    onSuccess: (saved) => {
      portal.patients.retention.setData(undefined, saved);
      showAlert('success', text.saved());
    },
    onError: form.setServerErrors,
  });

  return (
    <form onSubmit={form.onValid((input) => save.mutate(input))} noValidate>
      <Stack gap="sm">
        <Radio.Group {...form.getInputProps('period')} label={text.keep()}>
          <Group mt={6}>
            <Radio value="forever" label={text.indefinitely()} disabled={!maySave} />
            <Radio value="years" label={text.years()} disabled={!maySave} />
          </Group>
        </Radio.Group>
        {form.values.period === 'forever' ? null : (
          <>
            <NumberInput
              {...form.getInputProps('years')}
              w={180}
              label={text.number()}
              min={1}
              max={100}
              clampBehavior="none"
              allowDecimal={false}
              readOnly={!maySave}
            />
            <Radio.Group {...form.getInputProps('action')} label={text.action()}>
              <Stack gap={6} mt={6}>
                {RETENTION_ACTIONS.map((action) => (
                  <Radio key={action} value={action} label={text.actions[action]()} disabled={!maySave} />
                ))}
              </Stack>
            </Radio.Group>
            {form.values.action === 'ANONYMIZE' ? <Alert color="orange">{text.warning()}</Alert> : null}
          </>
        )}
        {maySave ? (
          <Group>
            <Button type="submit" variant="default" loading={save.isPending}>
              {texts.common.actions.save()}
            </Button>
          </Group>
        ) : null}
        {rule.years === null ? null : <DueFiles rule={rule} />}
      </Stack>
    </form>
  );
}

function DueFiles({ rule: { due, patients } }: { rule: RetentionState }) {
  const text = useTexts().patientFiles.retention;
  if (due === 0)
    return (
      <Text fz="sm" c="dimmed">
        {text.none()}
      </Text>
    );
  return (
    <div>
      <Text fz="sm" fw={600}>
        {text.due({ count: due })}
      </Text>
      <ul style={{ margin: '6px 0 0', paddingInlineStart: 20, maxHeight: 240, overflowY: 'auto' }}>
        {patients.map(({ id, firstName, lastName }) => (
          <li key={id}>
            <LinkAnchor to="/patient-files" search={{ patient: id }} fz="sm">
              {lastName}, {firstName}
            </LinkAnchor>
          </li>
        ))}
      </ul>
    </div>
  );
}
