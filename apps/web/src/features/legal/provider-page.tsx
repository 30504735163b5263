import { useTexts } from '../../client/texts/texts';
import { LegalPage } from './legal-page';
import { ProviderDetails } from './provider-details';

/** Who operates this installation. */
export function ProviderPage() {
  const { names, provider } = useTexts().legal;
  return (
    <LegalPage title={names.provider()} lead={provider.lead()}>
      <ProviderDetails />
    </LegalPage>
  );
}
