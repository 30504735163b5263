import { account } from './account';
import { catalogue } from './catalogue';
import { common } from './common';
import { contact } from './contact';
import { errorPages } from './errorPages';
import { errors } from './errors';
import { identity } from './identity';
import { legal } from './legal';
import { login } from './login';
import { password } from './password';
import { signUp } from './signUp';
import { subscription } from './subscription';
import { team } from './team';
import { validation } from './validation';

export default {
  account,
  catalogue,
  common,
  contact,
  errorPages,
  errors,
  identity,
  legal,
  login,
  password,
  signUp,
  subscription,
  team,
  validation,
};
