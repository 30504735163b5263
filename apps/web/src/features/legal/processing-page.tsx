import { Title } from '@mantine/core';
import { TERMS_VERSION } from '@molaar/contracts';
import { useTexts } from '../../client/texts/texts';
import classes from './legal.module.css';
import { LegalPage } from './legal-page';
import { LegalSections, useLegalDocument } from './legal-sections';
import { ProcessorList, ProviderDetails } from './provider-details';

/** The data processing agreement (Art. 28 GDPR), which is accepted together with the terms. */
export function ProcessingPage() {
  const { names, processors } = useTexts().legal;
  const document = useLegalDocument('processing');
  return (
    <LegalPage title={names.processing()} version={TERMS_VERSION} lead={document.lead}>
      <LegalSections document={document} />
      <section className={classes.section}>
        <Title order={2} fz="lg">
          {processors.subProcessors()}
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
