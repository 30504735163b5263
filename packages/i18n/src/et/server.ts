import { mail } from './mail';
import { plainLanguage } from './plainLanguage';

export default {
  mail,
  plainLanguage,
};
