export { loginInput } from '@molaar/contracts';
