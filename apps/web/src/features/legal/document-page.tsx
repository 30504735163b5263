import { Title } from '@mantine/core';
import { useTexts } from '../../client/texts/texts';
import classes from './legal.module.css';
import { LegalPage } from './legal-page';
import { LegalSections, useLegalDocument } from './legal-sections';
import { ProcessorList, ProviderDetails } from './provider-details';

interface Props {
  name: 'privacy' | 'processing';
  version: string;
  /** Heading of the list of the provider's processors. */
  processors: string;
}

/** A versioned legal document, followed by the provider's processors and the provider. */
export function DocumentPage({ name, version, processors }: Props) {
  const { names } = useTexts().legal;
  const document = useLegalDocument(name);
  return (
    <LegalPage title={names[name]()} version={version} lead={document.lead}>
      <LegalSections document={document} />
      <section className={classes.section}>
        <Title order={2} fz="lg">
          {processors}
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
