import { Alert, Button, Group, NumberInput, Radio, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type DuePatients, duePatientsInput, RETENTION_ACTIONS, type RetentionState, saveRetentionInput } from '@molaar/contracts';
import { z } from 'zod';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, reportFailure } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useFormDraft } from '../../client/drafts/use-form-draft';
import { useFieldErrors } from '../../client/forms/use-field-errors';
import { useIsAllowed } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { ConflictNotice } from '../../editing/conflict-notice';
import { LeaveGuard } from '../../editing/leave-guard';
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
      {rule.data ? <RuleForm rule={rule.data} /> : <QueryPlaceholder queries={[rule]} compact />}
    </SectionCard>
  );
}

/** What is typed: the years stay typed while files are kept indefinitely. */
const ruleFields = z.object({
  period: z.enum(['forever', 'years']),
  years: z.union([z.number(), z.string()]),
  action: z.enum(RETENTION_ACTIONS),
});
type RuleFields = z.infer<typeof ruleFields>;

function RuleForm({ rule }: { rule: RetentionState }) {
  const texts = useTexts();
  const text = texts.patientFiles.retention;
  const maySave = useIsAllowed('MANAGE_SUBSCRIPTION');
  const saved: RuleFields = {
    period: rule.years === null ? 'forever' : 'years',
    years: rule.years ?? USUAL_YEARS,
    action: rule.action,
  };
  const draft = useFormDraft('retention', ruleFields, { version: rule.version, value: saved });
  const { value, isChanged, isBehind, discard } = draft;
  const { errors, validate, clear, setServerErrors } = useFieldErrors();
  const due = useDueFiles(rule, value);
  const save = trpc.patients.saveRetention.useMutation({
    onSuccess: (now) => {
      portal.patients.retention.setData(undefined, now);
      showAlert('success', text.saved());
      discard();
    },
    meta: { silent: true },
    onError: (error) => {
      setServerErrors(error);
      // When somebody else saved another rule, the form shows both.
      if (!isChanged || failureOf(error).code !== 'VERSION_CONFLICT') reportFailure(error);
      void portal.patients.retention.invalidate();
    },
  });

  async function submit(): Promise<boolean> {
    const years = value.period === 'forever' ? null : Number(value.years);
    const input = validate(saveRetentionInput, { years, action: value.action, version: draft.version });
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
        void submit();
      }}
      noValidate
    >
      <Stack gap="sm">
        <Radio.Group
          label={text.keep()}
          value={value.period}
          onChange={(period) => draft.set({ period: period === 'forever' ? 'forever' : 'years' })}
        >
          <Group mt={6}>
            <Radio value="forever" label={text.indefinitely()} disabled={!maySave} />
            <Radio value="years" label={text.years()} disabled={!maySave} />
          </Group>
        </Radio.Group>
        {value.period === 'forever' ? null : (
          <>
            <NumberInput
              w={180}
              label={text.number()}
              min={1}
              max={100}
              clampBehavior="none"
              allowDecimal={false}
              readOnly={!maySave}
              value={value.years}
              error={errors.years}
              onChange={(years) => {
                clear(['years']);
                draft.set({ years });
              }}
            />
            <Radio.Group
              label={text.action()}
              value={value.action}
              onChange={(chosen) => draft.set({ action: RETENTION_ACTIONS.find((known) => known === chosen) ?? value.action })}
            >
              <Stack gap={6} mt={6}>
                {RETENTION_ACTIONS.map((action) => (
                  <Radio key={action} value={action} label={text.actions[action]()} disabled={!maySave} />
                ))}
              </Stack>
            </Radio.Group>
            {value.action === 'ANONYMIZE' ? <Alert color="orange">{text.warning()}</Alert> : null}
            {due.found ? <DueFiles found={due.found} /> : <QueryPlaceholder queries={[due.query]} compact />}
          </>
        )}
        {isBehind ? (
          <ConflictNotice onTake={discard} onKeep={draft.keepMine}>
            <Text fz="sm">
              {text.keep()}: {rule.years === null ? text.indefinitely() : text.forYears({ count: rule.years })}
            </Text>
            {rule.years === null ? null : (
              <Text fz="sm">
                {text.action()}: {text.actions[rule.action]()}
              </Text>
            )}
          </ConflictNotice>
        ) : null}
        {maySave ? (
          <Group>
            <Button
              type="submit"
              variant="default"
              loading={save.isPending}
              disabled={!isChanged || isBehind || (value.action === 'ANONYMIZE' && due.isPending)}
            >
              {texts.common.actions.save()}
            </Button>
            {isChanged ? (
              <Text fz="sm" c="dimmed">
                {texts.common.states.unsaved()}
              </Text>
            ) : null}
          </Group>
        ) : null}
      </Stack>
      <LeaveGuard unsaved={isChanged} onSave={submit} onDiscard={discard} />
    </form>
  );
}

/** Returns the files that are due by the saved rule, or would be by what is typed; none without a valid period. */
function useDueFiles(rule: RetentionState, { period, years }: RuleFields) {
  const typed = period === 'years' ? (duePatientsInput.safeParse({ years: Number(years) }).data?.years ?? null) : null;
  const [asked] = useDebouncedValue(typed, 250);
  const query = trpc.patients.duePatients.useQuery({ years: asked ?? USUAL_YEARS }, { enabled: asked !== null && asked !== rule.years });
  const found: DuePatients | undefined = typed === rule.years ? rule : typed === asked ? query.data : undefined;
  return { query, found: typed === null ? undefined : found, isPending: typed !== null && !found };
}

function DueFiles({ found: { due, patients } }: { found: DuePatients }) {
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
