import { plainLanguage } from './plainLanguage';
import { showToPatient } from './showToPatient';

export default { plainLanguage, showToPatient };
