import { Tabs } from '@mantine/core';
import { PageHeader } from '@molaar/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTexts } from '../../client/texts/texts';
import { PageTabs } from '../../shell/page-tabs';
import { usePageTitle } from '../../shell/page-title';
import { MEDICAL_TABS } from '../../shell/search-params';
import { SettingsColumns } from '../../shell/settings-columns';
import { DisclaimersTab } from './disclaimers-tab';
import { DisplaySetting } from './display-form';
import { GeneralTab } from './general-tab';
import { MailTab } from './mail-tab';
import { QualityTab } from './quality-tab';
import { TemplatesTab } from './templates-tab';

/**
 * The clinic's notation and language, medical templates, disclaimers and mail texts, and the quality of suggestions.
 */
export function MedicalSettingsPage() {
  const texts = useTexts();
  const navigate = useNavigate();
  const { tab = 'general', template } = useSearch({ from: '/signed-in/personal/medical-settings' });
  const nameOf = (value: (typeof MEDICAL_TABS)[number]) =>
    value === 'mail' ? texts.treatmentPlanSharing.template.tab() : texts.medical.tabs[value]();
  usePageTitle(nameOf(tab));
  // Unsaved changes of the other tabs survive.
  const choose = (value: string | null) => {
    const chosen = MEDICAL_TABS.find((known) => known === value);
    const search = { tab: chosen === 'general' ? undefined : chosen, template };
    void navigate({ to: '/medical-settings', search, ignoreBlocker: true });
  };
  return (
    <>
      <PageHeader title={texts.medical.title()} lead={texts.medical.lead()} />
      {/** Hidden panels stay mounted, so that unsaved changes survive a switch of tabs. */}
      <Tabs value={tab} onChange={choose} keepMounted>
        <PageTabs tab={tab} tabs={MEDICAL_TABS.map((value) => ({ value, name: nameOf(value) }))} />
        <Tabs.Panel value="general">
          <SettingsColumns>
            <GeneralTab />
            <DisplaySetting />
          </SettingsColumns>
        </Tabs.Panel>
        <Tabs.Panel value="templates">
          <TemplatesTab isOpen={tab === 'templates'} />
        </Tabs.Panel>
        <Tabs.Panel value="disclaimers">
          <DisclaimersTab />
        </Tabs.Panel>
        <Tabs.Panel value="mail">
          <MailTab />
        </Tabs.Panel>
        <Tabs.Panel value="quality">
          <QualityTab isOpen={tab === 'quality'} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
