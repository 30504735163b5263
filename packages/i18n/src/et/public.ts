import { account } from './account';
import { catalogue } from './catalogue';
import { common } from './common';
import { errorPages } from './errorPages';
import { errors } from './errors';
import { home } from './home';
import { identity } from './identity';
import { login } from './login';
import { password } from './password';
import { signUp } from './signUp';
import { subscription } from './subscription';
import { team } from './team';
import { terms } from './terms';
import { validation } from './validation';

export default {
  account,
  catalogue,
  common,
  errorPages,
  errors,
  home,
  identity,
  login,
  password,
  signUp,
  subscription,
  team,
  terms,
  validation,
};
