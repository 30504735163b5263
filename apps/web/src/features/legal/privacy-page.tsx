import { Title } from '@mantine/core';
import { PRIVACY_VERSION } from '@molaar/contracts';
import { useTexts } from '../../client/texts/texts';
import classes from './legal.module.css';
import { LegalPage } from './legal-page';
import { LegalSections, useLegalDocument } from './legal-sections';
import { ProcessorList, ProviderDetails } from './provider-details';

/** What personal data the portal processes (Art. 13 and 14 GDPR). */
export function PrivacyPage() {
  const { names, processors } = useTexts().legal;
  const document = useLegalDocument('privacy');
  return (
    <LegalPage title={names.privacy()} version={PRIVACY_VERSION} lead={document.lead}>
      <LegalSections document={document} />
      <section className={classes.section}>
        <Title order={2} fz="lg">
          {processors.title()}
        </Title>
        <ProcessorList />
      </section>
      <section className={classes.section}>
        <Title order={2} fz="lg">
          {names.provider()}
        </Title>
        <ProviderDetails />
      </section>
    </LegalPage>
  );
}
