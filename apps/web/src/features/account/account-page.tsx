import { Stack, Tabs } from '@mantine/core';
import { PageHeader } from '@molaar/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useIsAllowed } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { ACCOUNT_TABS } from '../../shell/search-params';
import { ApiKeysTab } from '../api-keys';
import { AuditTab } from '../audit';
import { CompanyCard } from '../company';
import { PartnersTab } from '../partners';
import { ChangePassword } from '../password';
import { RetentionSetting } from '../patients';
import { IntegrationTab } from '../practice-exchange';
import { SubscriptionTab } from '../subscription';
import { TeamTab } from '../team';
import { ChangeEmail } from './change-email';
import { GeneralForm } from './general-form';
import { InactivitySetting } from './inactivity-setting';
import { OutboxTab, useOutbox } from './outbox-tab';
import { OwnSessions } from './own-sessions';

/**
 * The settings of one's own account, the clinic and the team. A demo without a mail server also shows its outgoing
 * mail.
 */
export function AccountPage() {
  const texts = useTexts();
  const navigate = useNavigate();
  const { tab: requested = 'general' } = useSearch({ from: '/signed-in/personal/account-settings' });
  const mayReadTeam = useIsAllowed('READ_TEAM');
  const isOwner = useIsAllowed('MANAGE_SUBSCRIPTION');
  const mayReadAudit = useIsAllowed('READ_AUDIT');
  const mayAdminister = useIsAllowed('MANAGE_ADMINISTRATION');
  const outbox = useOutbox(isOwner).data;
  const may: Record<(typeof ACCOUNT_TABS)[number], unknown> = {
    general: true,
    plan: mayAdminister,
    team: mayReadTeam,
    integration: mayAdminister,
    keys: mayReadAudit,
    audit: mayReadAudit,
    outbox,
  };
  // A link may name a tab that the user may not open.
  const tab = may[requested] ? requested : 'general';
  const choose = (value: string | null) => {
    const chosen = ACCOUNT_TABS.find((known) => known === value);
    void navigate({ to: '/account-settings', search: { tab: chosen === 'general' ? undefined : chosen } });
  };

  return (
    <>
      <PageHeader title={texts.account.title()} lead={texts.account.lead()} />
      <Tabs value={tab} onChange={choose} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="general">{texts.account.general()}</Tabs.Tab>
          {may.plan ? <Tabs.Tab value="plan">{texts.subscription.tab()}</Tabs.Tab> : null}
          {may.team ? <Tabs.Tab value="team">{texts.team.tab()}</Tabs.Tab> : null}
          {may.integration ? <Tabs.Tab value="integration">{texts.practiceExchange.tab.name()}</Tabs.Tab> : null}
          {may.keys ? <Tabs.Tab value="keys">{texts.apiKeys.tab()}</Tabs.Tab> : null}
          {may.audit ? <Tabs.Tab value="audit">{texts.audit.tab()}</Tabs.Tab> : null}
          {may.outbox ? <Tabs.Tab value="outbox">{texts.team.outbox.tab()}</Tabs.Tab> : null}
        </Tabs.List>
        <Tabs.Panel value="general">
          <Stack gap="lg" maw={760}>
            <GeneralForm />
            <ChangeEmail />
            <ChangePassword />
            <OwnSessions />
            {isOwner ? <CompanyCard /> : null}
            {isOwner ? <InactivitySetting /> : null}
            {mayAdminister ? <RetentionSetting /> : null}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="plan">{mayAdminister ? <SubscriptionTab /> : null}</Tabs.Panel>
        <Tabs.Panel value="team">{mayReadTeam ? <TeamTab /> : null}</Tabs.Panel>
        <Tabs.Panel value="integration">
          {mayAdminister ? (
            <Stack gap="xl">
              <IntegrationTab />
              <PartnersTab />
            </Stack>
          ) : null}
        </Tabs.Panel>
        <Tabs.Panel value="keys">{mayReadAudit ? <ApiKeysTab /> : null}</Tabs.Panel>
        <Tabs.Panel value="audit">{mayReadAudit ? <AuditTab /> : null}</Tabs.Panel>
        <Tabs.Panel value="outbox">{outbox ? <OutboxTab /> : null}</Tabs.Panel>
      </Tabs>
    </>
  );
}
