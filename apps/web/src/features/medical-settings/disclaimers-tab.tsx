import { Alert, Button, Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { DISCLAIMER_CATEGORIES, type Disclaimer, LOCALES, type Locale } from '@molaar/contracts';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '../../client/api/trpc';
import { useIsAllowed } from '../../client/session/session';
import { useLocale, useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { DisclaimerCard } from './disclaimer-card';
import { DisclaimerDialog } from './disclaimer-dialog';
import { ReadOnlyNotice } from './read-only-notice';

/** The disclaimers of treatment plans by category, in one language at a time. */
export function DisclaimersTab() {
  const texts = useTexts();
  const text = texts.medical.disclaimers;
  const mayEdit = useIsAllowed('MANAGE_CLINIC_SETTINGS');
  const locale = useLocale();
  const settings = trpc.settings.medical.useQuery();
  const [chosen, setChosen] = useState<Locale | null>(null);
  const language = chosen ?? settings.data?.language ?? locale;
  const [open, setOpen] = useState<Disclaimer | 'new' | null>(null);
  const list = trpc.templates.disclaimers.useQuery();
  if (!list.data || !settings.data) return <QueryPlaceholder queries={[list, settings]} height={240} />;
  const shown = list.data.filter((one) => one.language === language);

  return (
    <>
      {mayEdit ? null : <ReadOnlyNotice who={texts.medical.clinicEditors()} />}
      <Text c="dimmed" maw={720} mb="md">
        {text.lead()}
      </Text>
      <Group justify="space-between" mb="md">
        <SegmentedControl
          aria-label={texts.medical.language()}
          value={language}
          data={LOCALES.map((value) => ({ value, label: texts.common.locales[value]() }))}
          onChange={(value) => setChosen(LOCALES.find((known) => known === value) ?? language)}
        />
        {mayEdit ? (
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setOpen('new')}>
            {text.create()}
          </Button>
        ) : null}
      </Group>
      <Stack gap="lg">
        {DISCLAIMER_CATEGORIES.map((category) => {
          const own = shown.filter((one) => one.category === category).sort(byStatus);
          const name = texts.catalogue.disclaimerCategories[category]();
          return (
            <Paper key={category} withBorder p="lg">
              <Title order={2} fz="md" mb="sm">
                {name}
              </Title>
              {own.some((one) => one.default && one.status === 'ACTIVE') ? null : (
                <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden="true" />} mb="sm">
                  {text.missing({ category: name })}
                </Alert>
              )}
              <Stack gap="sm">
                {own.map((one) => (
                  <DisclaimerCard key={one.id} disclaimer={one} mayEdit={mayEdit} onOpen={() => setOpen(one)} />
                ))}
              </Stack>
            </Paper>
          );
        })}
      </Stack>
      {open ? (
        <DisclaimerDialog disclaimer={open === 'new' ? null : open} language={language} mayEdit={mayEdit} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}

const RANK = { ACTIVE: 0, DRAFT: 1, EXPIRED: 2 } as const;

function byStatus(a: Disclaimer, b: Disclaimer): number {
  return Number(b.default) - Number(a.default) || RANK[a.status] - RANK[b.status] || a.heading.localeCompare(b.heading);
}
