import { clinicArchive } from './clinicArchive';
import { mail } from './mail';
import { pages } from './pages';

export default {
  clinicArchive,
  mail,
  pages,
};
