import { plainLanguage } from './plainLanguage';
import { showToPatient } from './showToPatient';

/** The texts of the view in which a dentist shows a radiograph to the patient. */
export default { plainLanguage, showToPatient };
