import { account } from './account';
import { common } from './common';
import { contact } from './contact';
import { errorPages } from './errorPages';
import { errors } from './errors';
import { identity } from './identity';
import { invitation } from './invitation';
import { legal } from './legal';
import { login } from './login';
import { password } from './password';
import { signUp } from './signUp';
import { subscription } from './subscription';
import { validation } from './validation';

export default {
  account,
  common,
  contact,
  errorPages,
  errors,
  identity,
  invitation,
  legal,
  login,
  password,
  signUp,
  subscription,
  validation,
};
