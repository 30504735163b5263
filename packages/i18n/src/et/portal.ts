import { apiKeys } from './apiKeys';
import { audit } from './audit';
import { comparison } from './comparison';
import { csvImport } from './csvImport';
import { display } from './display';
import { images } from './images';
import { medical } from './medical';
import { notifications } from './notifications';
import { overview } from './overview';
import { partners } from './partners';
import { patientFiles } from './patientFiles';
import { patients } from './patients';
import { practiceExchange } from './practiceExchange';
import { pricing } from './pricing';
import { teethStatus } from './teethStatus';
import { treatmentPlan } from './treatmentPlan';
import { treatmentPlanner } from './treatmentPlanner';
import { treatmentPlanPage } from './treatmentPlanPage';
import { treatmentPlanSharing } from './treatmentPlanSharing';
import { treatmentPlanVersions } from './treatmentPlanVersions';
import { workdesk } from './workdesk';

export default {
  apiKeys,
  audit,
  comparison,
  csvImport,
  display,
  images,
  medical,
  notifications,
  overview,
  partners,
  patientFiles,
  patients,
  practiceExchange,
  pricing,
  teethStatus,
  treatmentPlan,
  treatmentPlanner,
  treatmentPlanPage,
  treatmentPlanSharing,
  treatmentPlanVersions,
  workdesk,
};
