import { mail } from './mail';
import { pages } from './pages';

export default {
  mail,
  pages,
};
