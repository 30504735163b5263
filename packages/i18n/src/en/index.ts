import type { BaseTranslation } from 'typesafe-i18n';
import { account } from './account';
import { catalogue } from './catalogue';
import { common } from './common';
import { errors } from './errors';
import { images } from './images';
import { login } from './login';
import { mail } from './mail';
import { medical } from './medical';
import { pages } from './pages';
import { password } from './password';
import { patients } from './patients';
import { plan } from './plan';
import { planner } from './planner';
import { pricing } from './pricing';
import { team } from './team';
import { teethStatus } from './teethStatus';
import { validation } from './validation';
import { workdesk } from './workdesk';

/** The base dictionary: the compiler holds the Estonian one to its keys and arguments. */
const en = {
  account,
  catalogue,
  common,
  errors,
  images,
  login,
  mail,
  medical,
  pages,
  password,
  patients,
  plan,
  planner,
  pricing,
  team,
  teethStatus,
  validation,
  workdesk,
} satisfies BaseTranslation;

export default en;
