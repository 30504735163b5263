import { TERMS_VERSION } from '@molaar/contracts';
import { useTexts } from '../../client/texts/texts';
import { LegalPage } from './legal-page';
import { LegalSections, useLegalDocument } from './legal-sections';

/** The terms that a clinic accepts when it signs up. */
export function TermsPage() {
  const { names } = useTexts().legal;
  const document = useLegalDocument('terms');
  return (
    <LegalPage title={names.terms()} version={TERMS_VERSION} lead={document.lead}>
      <LegalSections document={document} />
    </LegalPage>
  );
}
