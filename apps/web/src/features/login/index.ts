export { ProviderFailure, ProviderSignIn } from './provider-sign-in';
