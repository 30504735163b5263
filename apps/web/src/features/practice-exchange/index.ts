export { ExchangeBar } from './exchange-bar';
export { IntegrationTab } from './integration-tab';
