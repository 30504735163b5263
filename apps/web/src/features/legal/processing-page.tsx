import { TERMS_VERSION } from '@molaar/contracts';
import { useTexts } from '../../client/texts/texts';
import { DocumentPage } from './document-page';

/** The data processing agreement (Art. 28 GDPR), which is accepted together with the terms. */
export function ProcessingPage() {
  return <DocumentPage name="processing" version={TERMS_VERSION} processors={useTexts().legal.processors.subProcessors()} />;
}
