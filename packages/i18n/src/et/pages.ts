import type { Translation } from '../generated-types';

export const pages: Translation['pages'] = {
  forbidden: { title: 'Seda lehte Te avada ei saa', info: 'Teie rollil ei ole selleks õigust. Küsige oma kliiniku omanikult.' },
  // T
  entryOver: {
    title: 'See link ei ava midagi',
    info: 'See tuli teisest süsteemist ja toimib ühe korra. Avage Molaar sealt uuesti.',
  },
  notFound: { title: 'Sellist lehte ei ole', info: 'Aadressis võib olla viga või on leht mujale viidud.' },
  failed: { title: 'Midagi läks valesti', info: 'Lehte ei õnnestunud kuvada. Proovige hetke pärast uuesti.' },
  goHome: 'Avalehele',
};
