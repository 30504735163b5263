import { mail } from './mail';
import { plainLanguage } from './plainLanguage';

/** The texts of e-mails and documents, which the server writes. */
export default {
  mail,
  plainLanguage,
};
