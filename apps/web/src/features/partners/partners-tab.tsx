import { Badge, Button, Code, CopyButton, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Partner } from '@molaar/contracts';
import { EmptyState } from '@molaar/ui';
import { IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '../../client/api/trpc';
import { useUser } from '../../client/session/session';
import { personName } from '../../client/texts/person-name';
import { useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { SectionHead } from '../../shell/section-head';
import { PartnerDialog } from './partner-dialog';
import { TokenRejections } from './token-rejections';

/** Partners that may sign in by token, and the ids that they need. */
export function PartnersTab() {
  const texts = useTexts().partners;
  const partners = trpc.partners.list.useQuery();
  const [editing, setEditing] = useState<Partner | 'NEW' | null>(null);
  return (
    <Stack>
      <SectionHead title={texts.title()} lead={texts.lead()} guide={{ href: '/api/docs#tokens-of-a-partner', label: texts.docs() }}>
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEditing('NEW')}>
          {texts.add()}
        </Button>
      </SectionHead>
      {partners.data ? null : <QueryPlaceholder queries={[partners]} height={120} />}
      {partners.data?.length === 0 ? (
        <Paper withBorder>
          <EmptyState icon={<IconPlugConnected size={26} aria-hidden="true" />} title={texts.empty()} hint={texts.emptyHint()} />
        </Paper>
      ) : null}
      {(partners.data ?? []).map((partner) => (
        <PartnerCard key={partner.id} partner={partner} onEdit={() => setEditing(partner)} />
      ))}
      <PartnerIds />
      {partners.data && partners.data.length > 0 ? <TokenRejections /> : null}
      {editing ? <PartnerDialog partner={editing === 'NEW' ? null : editing} onClose={() => setEditing(null)} /> : null}
    </Stack>
  );
}

function PartnerCard({ partner, onEdit }: { partner: Partner; onEdit: () => void }) {
  const texts = useTexts();
  const text = texts.partners;
  return (
    <Paper withBorder p="lg" component="article" aria-label={partner.name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Text fw={600}>{partner.name}</Text>
            <Badge variant="light" tt="none" color={partner.active ? 'molaar' : 'gray'}>
              {partner.active ? text.active() : text.inactive()}
            </Badge>
          </Group>
          <Text c="dimmed" fz="sm">
            {text.algorithms[partner.algorithm]()}
          </Text>
          <Claim name="iss" value={partner.issuer} />
          <Claim name="aud" value={partner.audience} />
          {partner.origins.map((origin) => (
            <Text key={origin} fz="sm" style={{ overflowWrap: 'anywhere' }}>
              {origin}
            </Text>
          ))}
        </div>
        <Button size="xs" variant="default" onClick={onEdit} style={{ flex: 'none' }} aria-label={text.edit({ name: partner.name })}>
          {texts.common.actions.edit()}
        </Button>
      </Group>
    </Paper>
  );
}

/** A claim as the partner's tokens must have it. */
function Claim({ name, value }: { name: string; value: string }) {
  return (
    <Text fz="sm">
      {name} <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
    </Text>
  );
}

/** The ids that the partner puts into its tokens. */
function PartnerIds() {
  const texts = useTexts().partners;
  const { organization } = useUser();
  const members = trpc.team.members.useQuery();
  const dentists = (members.data ?? []).filter(({ active, roles }) => active && roles.includes('MEDICAL'));
  return (
    <Paper withBorder p="lg">
      <Title order={3} fz="md" mb="sm">
        {texts.forPartner()}
      </Title>
      <IdRow label={texts.organizationId()} name={organization.name} id={organization.id} />
      <Text fz="sm" fw={600} mt="md">
        {texts.dentists()}
      </Text>
      <QueryPlaceholder queries={[members]} compact />
      {members.data && dentists.length === 0 ? (
        <Text c="dimmed" fz="sm">
          {texts.noDentists()}
        </Text>
      ) : null}
      {dentists.map((dentist) => (
        <IdRow key={dentist.id} name={personName(dentist)} id={dentist.id} />
      ))}
    </Paper>
  );
}

function IdRow({ label, name, id }: { label?: string; name: string; id: string }) {
  const texts = useTexts().partners;
  return (
    <div>
      {label ? (
        <Text fz="sm" fw={600}>
          {label}
        </Text>
      ) : null}
      <Group justify="space-between" gap="xs" mt={4}>
        <Text fz="sm">{name}</Text>
        <Group gap="xs" wrap="nowrap">
          <Code style={{ overflowWrap: 'anywhere' }}>{id}</Code>
          <CopyButton value={id}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" style={{ flexShrink: 0 }} onClick={copy} aria-label={`${texts.copy()}: ${name}`}>
                {copied ? texts.copied() : texts.copy()}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Group>
    </div>
  );
}
