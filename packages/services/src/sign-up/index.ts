export { checkUsername } from './check-username';
export { signUp } from './sign-up';
