import { clinicArchive } from './clinicArchive';
import { mail } from './mail';
import { pages } from './pages';
import { serverValidation } from './serverValidation';
import { treatmentPlan } from './treatmentPlan';
import { treatmentPlanPage } from './treatmentPlanPage';

export default {
  clinicArchive,
  mail,
  pages,
  serverValidation,
  treatmentPlan,
  treatmentPlanPage,
};
