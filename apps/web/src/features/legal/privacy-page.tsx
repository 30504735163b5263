import { PRIVACY_VERSION } from '@molaar/contracts';
import { useTexts } from '../../client/texts/texts';
import { DocumentPage } from './document-page';

/** What personal data the portal processes (Art. 13 and 14 GDPR). */
export function PrivacyPage() {
  return <DocumentPage name="privacy" version={PRIVACY_VERSION} processors={useTexts().legal.processors.title()} />;
}
