import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { reportFailure } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useFormats, useTexts } from '../../client/texts/texts';
import { LinkAnchor } from '../../shell/links';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { SectionCard } from '../../shell/section-card';

/** Whether the owner lets confirmed readings of the clinic train the analysis: off until they agree. */
export function TrainingConsentCard() {
  const text = useTexts().clinicSubscription.training;
  const formats = useFormats();
  const read = trpc.organization.trainingConsent.useQuery();
  const [mayAgree, setMayAgree] = useState(false);
  const save = trpc.organization.saveTrainingConsent.useMutation({
    meta: { silent: true },
    onSuccess: (now) => {
      portal.organization.trainingConsent.setData(undefined, now);
      setMayAgree(false);
      showAlert('success', now.agreed ? text.agreed() : text.ended());
    },
    onError: (error) => {
      reportFailure(error);
      void portal.organization.trainingConsent.invalidate();
    },
  });
  const consent = read.data;
  if (!consent)
    return (
      <SectionCard title={text.title()}>
        <QueryPlaceholder queries={[read]} height={120} />
      </SectionCard>
    );
  const { agreed, version, at, by } = consent;
  const who = { name: by ?? '–', date: at ? formats.dateTime(at) : '–' };
  const decide = (next: boolean) => save.mutate({ agreed: next, version, locale: formats.locale });
  return (
    <SectionCard title={text.title()} lead={text.lead()}>
      <Stack gap="sm" align="flex-start">
        <Text fz="sm">{text.what()}</Text>
        <LinkAnchor to="/processing-agreement" fz="sm" target="_blank">
          {text.agreement()}
        </LinkAnchor>
        {version > 0 ? (
          <Text fz="sm" c="dimmed" role="status">
            {agreed ? text.on(who) : text.withdrawn(who)}
          </Text>
        ) : null}
        {agreed ? (
          <Button variant="default" loading={save.isPending} onClick={() => decide(false)}>
            {text.withdraw()}
          </Button>
        ) : (
          <>
            <Checkbox label={text.patients()} checked={mayAgree} onChange={(event) => setMayAgree(event.currentTarget.checked)} />
            <Group>
              <Button variant="default" disabled={!mayAgree} loading={save.isPending} onClick={() => decide(true)}>
                {text.agree()}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </SectionCard>
  );
}
