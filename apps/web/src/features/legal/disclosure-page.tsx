import { Title } from '@mantine/core';
import { useTexts } from '../../client/texts/texts';
import classes from './legal.module.css';
import { LegalPage } from './legal-page';
import { LegalSections, useLegalDocument } from './legal-sections';
import { ProviderDetails } from './provider-details';

/** How to report a vulnerability, and to whom. */
export function DisclosurePage() {
  const { names } = useTexts().legal;
  const document = useLegalDocument('disclosure');
  return (
    <LegalPage title={names.disclosure()} lead={document.lead}>
      <LegalSections document={document} />
      <section className={classes.section}>
        <Title order={2} fz="lg">
          {names.provider()}
        </Title>
        <ProviderDetails />
      </section>
    </LegalPage>
  );
}
