import type { Translation } from '../generated-types';

export const pages: Translation['pages'] = {
  forbidden: { title: 'Seda lehte Te avada ei saa', info: 'Teie rollil ei ole selleks õigust. Küsige oma kliiniku omanikult.' },
  notFound: { title: 'Sellist lehte ei ole', info: 'Aadressis võib olla viga või on leht mujale viidud.' },
  failed: { title: 'Midagi läks valesti', info: 'Lehte ei õnnestunud kuvada. Proovige hetke pärast uuesti.' },
  goHome: 'Avalehele',
  goPatients: 'Patsientide juurde',
};
