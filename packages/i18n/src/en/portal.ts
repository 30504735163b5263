import { clinicSubscription } from './clinicSubscription';
import { comparison } from './comparison';
import { csvImport } from './csvImport';
import { display } from './display';
import { images } from './images';
import { linkedAccount } from './linkedAccount';
import { notifications } from './notifications';
import { overview } from './overview';
import { ownEmail } from './ownEmail';
import { ownPhoto } from './ownPhoto';
import { patientFiles } from './patientFiles';
import { patients } from './patients';
import { practiceExchange } from './practiceExchange';
import { secondFactor } from './secondFactor';
import { teethStatus } from './teethStatus';
import { treatmentPlanNames } from './treatmentPlanNames';
import { treatmentPlanner } from './treatmentPlanner';
import { treatmentPlanSharing } from './treatmentPlanSharing';
import { treatmentPlanVersions } from './treatmentPlanVersions';
import { unassignedImages } from './unassignedImages';
import { workdesk } from './workdesk';

/** The texts of pages of signed-in users. */
export default {
  clinicSubscription,
  comparison,
  csvImport,
  display,
  images,
  linkedAccount,
  notifications,
  overview,
  ownEmail,
  ownPhoto,
  patientFiles,
  patients,
  practiceExchange,
  secondFactor,
  teethStatus,
  treatmentPlanNames,
  treatmentPlanner,
  treatmentPlanSharing,
  treatmentPlanVersions,
  unassignedImages,
  workdesk,
};
