export { ApiKeysTab } from './api-keys-tab';
export { SecretDialog } from './secret-dialog';
