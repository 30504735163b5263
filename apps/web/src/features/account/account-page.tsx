import { Stack, Tabs } from '@mantine/core';
import { PageHeader } from '@molaar/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { useIsAllowed } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { PageTabs } from '../../shell/page-tabs';
import { usePageTitle } from '../../shell/page-title';
import { ACCOUNT_TABS } from '../../shell/search-params';
import { SettingsColumns } from '../../shell/settings-columns';
import { ApiKeysTab } from '../api-keys';
import { AuditTab } from '../audit';
import { ClinicExportCard } from '../clinic-export';
import { CompanyCard, TrainingConsentCard } from '../company';
import { PartnersTab } from '../partners';
import { ChangePassword } from '../password';
import { RetentionSetting } from '../patients';
import { IntegrationTab } from '../practice-exchange';
import { DemandSetting, SecondFactorCard } from '../second-factor';
import { SecurityTab } from '../security';
import { SubscriptionTab } from '../subscription';
import { TeamTab } from '../team';
import { WebhooksSection } from '../webhooks';
import { ChangeEmail } from './change-email';
import { GeneralForm } from './general-form';
import { InactivitySetting } from './inactivity-setting';
import { LinkedAccount } from './linked-account';
import { OutboxTab, useOutbox } from './outbox-tab';
import { OwnSessions } from './own-sessions';

/**
 * The settings of one's own account, the clinic and the team. A demo without a mail server also shows its outgoing
 * mail.
 */
export function AccountPage() {
  const texts = useTexts();
  const missingText = texts.account.missingTab();
  const navigate = useNavigate();
  const { tab: requested = 'general' } = useSearch({ from: '/signed-in/personal/account-settings' });
  const mayReadTeam = useIsAllowed('READ_TEAM');
  const isOwner = useIsAllowed('MANAGE_SUBSCRIPTION');
  const mayReadAudit = useIsAllowed('READ_AUDIT');
  const mayExportClinic = useIsAllowed('EXPORT_CLINIC');
  const mayAdminister = useIsAllowed('MANAGE_ADMINISTRATION');
  const { data: outbox, isLoading: isOutboxLoading } = useOutbox(isOwner);
  const may: Record<(typeof ACCOUNT_TABS)[number], unknown> = {
    general: true,
    clinic: mayAdminister,
    plan: mayAdminister,
    team: mayReadTeam,
    integration: mayAdminister,
    keys: mayReadAudit,
    audit: mayReadAudit,
    security: mayReadAudit,
    outbox,
  };
  // A link may name a tab that does not exist, or that the user may not open (any more).
  const tab = requested !== 'unknown' && may[requested] ? requested : 'general';
  const isMissing = tab !== requested && !isOutboxLoading;
  useEffect(() => {
    if (!isMissing) return;
    showAlert('warning', missingText);
    void navigate({ to: '/account-settings', search: {}, replace: true });
  }, [isMissing, missingText, navigate]);
  const tabNames: Record<(typeof ACCOUNT_TABS)[number], string> = {
    general: texts.account.general(),
    clinic: texts.account.clinic(),
    plan: texts.subscription.tab(),
    team: texts.team.tab(),
    integration: texts.practiceExchange.tab.name(),
    keys: texts.apiKeys.tab(),
    audit: texts.audit.tab(),
    security: texts.security.tab(),
    outbox: texts.team.outbox.tab(),
  };
  usePageTitle(tabNames[tab]);
  const choose = (value: string | null) => {
    const chosen = ACCOUNT_TABS.find((known) => known === value);
    void navigate({ to: '/account-settings', search: chosen === 'general' ? {} : { tab: chosen } });
  };

  return (
    <>
      <PageHeader title={texts.account.title()} lead={mayAdminister ? texts.account.lead() : texts.account.leadOfMember()} />
      <Tabs value={tab} onChange={choose} keepMounted={false}>
        <PageTabs tab={tab} tabs={ACCOUNT_TABS.filter((value) => may[value]).map((value) => ({ value, name: tabNames[value] }))} />
        <Tabs.Panel value="general">
          <SettingsColumns>
            <GeneralForm />
            <Stack gap="lg">
              <ChangeEmail />
              <ChangePassword />
              <LinkedAccount />
              <SecondFactorCard />
              <OwnSessions />
            </Stack>
          </SettingsColumns>
        </Tabs.Panel>
        <Tabs.Panel value="clinic">
          <SettingsColumns>
            {isOwner ? (
              <Stack gap="lg">
                <CompanyCard />
                <InactivitySetting />
                <DemandSetting />
              </Stack>
            ) : null}
            <Stack gap="lg">
              {mayAdminister ? <RetentionSetting /> : null}
              {mayExportClinic ? <ClinicExportCard /> : null}
              {isOwner ? <TrainingConsentCard /> : null}
            </Stack>
          </SettingsColumns>
        </Tabs.Panel>
        <Tabs.Panel value="plan">{mayAdminister ? <SubscriptionTab /> : null}</Tabs.Panel>
        <Tabs.Panel value="team">{mayReadTeam ? <TeamTab /> : null}</Tabs.Panel>
        <Tabs.Panel value="integration">
          {mayAdminister ? (
            <Stack gap="xl">
              <IntegrationTab />
              <WebhooksSection />
              <PartnersTab />
            </Stack>
          ) : null}
        </Tabs.Panel>
        <Tabs.Panel value="keys">{mayReadAudit ? <ApiKeysTab /> : null}</Tabs.Panel>
        <Tabs.Panel value="audit">{mayReadAudit ? <AuditTab /> : null}</Tabs.Panel>
        <Tabs.Panel value="security">{mayReadAudit ? <SecurityTab /> : null}</Tabs.Panel>
        <Tabs.Panel value="outbox">{outbox ? <OutboxTab /> : null}</Tabs.Panel>
      </Tabs>
    </>
  );
}
