export { contactInput } from '@molaar/contracts';
