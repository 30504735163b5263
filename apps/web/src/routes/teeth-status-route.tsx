import { ExchangeBar } from '../features/practice-exchange';
import { TeethStatusPage } from '../features/teeth-status/teeth-status-page';

/** The teeth status page with the exchange with the clinic's practice system. */
export function TeethStatusRoute() {
  return <TeethStatusPage exchangeBar={ExchangeBar} />;
}
