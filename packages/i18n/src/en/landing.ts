import { home } from './home';

/** The texts of the landing page alone. */
export default { home };
