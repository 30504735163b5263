export { ChangePassword } from './change-password';
export { EMPTY_PASSWORD, NewPasswordFields } from './new-password-fields';
