import type { BaseTranslation } from 'typesafe-i18n';
import { account } from './account';
import { billing } from './billing';
import { catalogue } from './catalogue';
import { common } from './common';
import { comparing } from './comparing';
import { csvImport } from './csvImport';
import { desk } from './desk';
import { display } from './display';
import { errors } from './errors';
import { exchange } from './exchange';
import { guarding } from './guarding';
import { home } from './home';
import { identity } from './identity';
import { images } from './images';
import { login } from './login';
import { mail } from './mail';
import { medical } from './medical';
import { notifications } from './notifications';
import { overview } from './overview';
import { pages } from './pages';
import { partners } from './partners';
import { password } from './password';
import { patientFiles } from './patientFiles';
import { patients } from './patients';
import { plainWords } from './plainWords';
import { plan } from './plan';
import { planHistory } from './planHistory';
import { planner } from './planner';
import { planPage } from './planPage';
import { planShare } from './planShare';
import { pricing } from './pricing';
import { signUp } from './signUp';
import { team } from './team';
import { teethStatus } from './teethStatus';
import { terms } from './terms';
import { validation } from './validation';
import { workdesk } from './workdesk';

/** The base dictionary: the compiler holds the Estonian one to its keys and arguments. */
const en = {
  account,
  billing,
  catalogue,
  common,
  comparing,
  csvImport,
  desk,
  display,
  errors,
  guarding,
  exchange,
  home,
  identity,
  images,
  login,
  mail,
  medical,
  notifications,
  overview,
  pages,
  partners,
  password,
  patientFiles,
  patients,
  plainWords,
  plan,
  planHistory,
  planPage,
  planShare,
  planner,
  pricing,
  signUp,
  team,
  teethStatus,
  terms,
  validation,
  workdesk,
} satisfies BaseTranslation;

export default en;
