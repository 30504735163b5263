import { plainLanguage } from './plainLanguage';
import { showToPatient } from './showToPatient';
import { treatmentsSeen } from './treatmentsSeen';

/** The texts of the view for a patient and of the comparison of treatment plans with newer radiographs. */
export default { plainLanguage, showToPatient, treatmentsSeen };
