import type { Translation } from '../generated-types';

export const errorPages: Translation['errorPages'] = {
  forbidden: {
    title: 'Sellele lehele ei ole Teil ligipääsu',
    info: 'Teie rollil ei ole selleks õigust. Pöörduge oma kliiniku omaniku poole.',
  },
  // T
  linkUsed: {
    title: 'Link enam ei kehti',
    info: 'Teisest süsteemist tulnud linki saab kasutada üks kord. Avage Molaar sealt uuesti.',
  },
  // T
  linkWrong: {
    title: 'Link ei kehti',
    info: 'Teise süsteemi link ei vasta selle tokenile või Teie kliinikule. Avage Molaar sealt uuesti või pöörduge selle tootja poole.',
  },
  notFound: { title: 'Lehte ei leitud', info: 'Aadressis võib olla viga või on leht mujale viidud.' },
  failed: { title: 'Midagi läks valesti', info: 'Lehte ei õnnestunud kuvada. Palun proovige varsti uuesti.' },
  goHome: 'Avalehele',
};
