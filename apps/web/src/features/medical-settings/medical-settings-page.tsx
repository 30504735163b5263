import { Tabs } from '@mantine/core';
import { PageHeader } from '@molaar/ui';
import { useState } from 'react';
import { useTexts } from '../../client/texts/texts';
import { DisclaimersTab } from './disclaimers-tab';
import { DisplaySetting } from './display-form';
import { GeneralTab } from './general-tab';
import { MailTab } from './mail-tab';
import { TemplatesTab } from './templates-tab';

const TABS = ['general', 'templates', 'disclaimers', 'mail'] as const;

/** The clinic's notation and language, medical templates, disclaimers and mail texts. */
export function MedicalSettingsPage() {
  const texts = useTexts();
  const [tab, setTab] = useState<(typeof TABS)[number]>('general');
  return (
    <>
      <PageHeader title={texts.medical.title()} lead={texts.medical.lead()} />
      {/** Hidden panels stay mounted, so that unsaved changes survive a switch of tabs. */}
      <Tabs value={tab} onChange={(value) => setTab(TABS.find((known) => known === value) ?? 'general')} keepMounted>
        <Tabs.List mb="lg">
          {TABS.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {value === 'mail' ? texts.treatmentPlanSharing.template.tab() : texts.medical.tabs[value]()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="general">
          <GeneralTab />
          <DisplaySetting />
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
      </Tabs>
    </>
  );
}
