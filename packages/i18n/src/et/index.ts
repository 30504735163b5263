import type { Translation } from '../generated-types';
import { account } from './account';
import { apiKeys } from './apiKeys';
import { audit } from './audit';
import { catalogue } from './catalogue';
import { common } from './common';
import { comparison } from './comparison';
import { csvImport } from './csvImport';
import { display } from './display';
import { errorPages } from './errorPages';
import { errors } from './errors';
import { home } from './home';
import { identity } from './identity';
import { images } from './images';
import { login } from './login';
import { mail } from './mail';
import { medical } from './medical';
import { notifications } from './notifications';
import { overview } from './overview';
import { partners } from './partners';
import { password } from './password';
import { patientFiles } from './patientFiles';
import { patients } from './patients';
import { plainLanguage } from './plainLanguage';
import { practiceExchange } from './practiceExchange';
import { pricing } from './pricing';
import { signUp } from './signUp';
import { subscription } from './subscription';
import { team } from './team';
import { teethStatus } from './teethStatus';
import { terms } from './terms';
import { treatmentPlan } from './treatmentPlan';
import { treatmentPlanner } from './treatmentPlanner';
import { treatmentPlanPage } from './treatmentPlanPage';
import { treatmentPlanSharing } from './treatmentPlanSharing';
import { treatmentPlanVersions } from './treatmentPlanVersions';
import { validation } from './validation';
import { workdesk } from './workdesk';

const et: Translation = {
  account,
  apiKeys,
  audit,
  catalogue,
  common,
  comparison,
  csvImport,
  display,
  errorPages,
  errors,
  home,
  identity,
  images,
  login,
  mail,
  medical,
  notifications,
  overview,
  partners,
  password,
  patientFiles,
  patients,
  plainLanguage,
  practiceExchange,
  pricing,
  signUp,
  subscription,
  team,
  teethStatus,
  terms,
  treatmentPlan,
  treatmentPlanner,
  treatmentPlanPage,
  treatmentPlanSharing,
  treatmentPlanVersions,
  validation,
  workdesk,
};

export default et;
