import { catalogue } from './catalogue';

/** The names of findings, statuses and treatments, for the landing page and the pages of signed-in users. */
export default { catalogue };
