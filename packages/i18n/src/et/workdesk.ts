import type { Translation } from '../generated-types';

export const workdesk: Translation['workdesk'] = {
  title: 'Töölaud',
};
