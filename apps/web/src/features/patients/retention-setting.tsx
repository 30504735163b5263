import { Alert, Button, Group, NumberInput, Radio, Stack, Text } from '@mantine/core';
import type { RetentionState } from '@molaar/contracts';
import { type FormEvent, useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
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
  const [forever, setForever] = useState(rule.years === null);
  const [years, setYears] = useState<number | string>(rule.years ?? USUAL_YEARS);
  const [action, setAction] = useState(rule.action);
  const save = trpc.patients.saveRetention.useMutation({
    onSuccess: (saved) => {
      portal.patients.retention.setData(undefined, saved);
      showAlert('success', text.saved());
    },
  });
  const wanted = forever ? null : Number(years);
  const isValid = wanted === null || (Number.isInteger(wanted) && wanted >= 1 && wanted <= 100);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isValid) save.mutate({ years: wanted, action });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Radio.Group label={text.keep()} value={forever ? 'forever' : 'years'} onChange={(value) => setForever(value === 'forever')}>
          <Group mt={6}>
            <Radio value="forever" label={text.indefinitely()} disabled={!maySave} />
            <Radio value="years" label={text.years()} disabled={!maySave} />
          </Group>
        </Radio.Group>
        {forever ? null : (
          <>
            <NumberInput
              w={180}
              label={text.number()}
              value={years}
              onChange={setYears}
              min={1}
              max={100}
              clampBehavior="none"
              allowDecimal={false}
              readOnly={!maySave}
              error={isValid ? undefined : Number(years) > 100 ? texts.validation.max({ max: '100' }) : texts.validation.min({ min: '1' })}
            />
            <Radio.Group
              label={text.action()}
              value={action}
              onChange={(value) => setAction(value === 'ANONYMIZE' ? 'ANONYMIZE' : 'PROPOSE')}
            >
              <Stack gap={6} mt={6}>
                {(['PROPOSE', 'ANONYMIZE'] as const).map((one) => (
                  <Radio key={one} value={one} label={text.actions[one]()} disabled={!maySave} />
                ))}
              </Stack>
            </Radio.Group>
            {action === 'ANONYMIZE' ? <Alert color="orange">{text.warning()}</Alert> : null}
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
