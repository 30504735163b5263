import { plainLanguage } from './plainLanguage';
import { showToPatient } from './showToPatient';
import { treatmentsSeen } from './treatmentsSeen';

export default { plainLanguage, showToPatient, treatmentsSeen };
