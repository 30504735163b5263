import type { Translation } from '../generated-types';

export const pages: Translation['pages'] = {
  forbidden: { title: 'Seda lehte te avada ei saa', info: 'Teie rollil ei ole selleks õigust. Küsige oma kliiniku omanikult.' },
  notFound: { title: 'Sellist lehte ei ole', info: 'Aadressis võib olla viga või on leht mujale viidud.' },
  failed: { title: 'Midagi läks valesti', info: 'Lehte ei õnnestunud kuvada. Proovige hetke pärast uuesti.' },
  goHome: 'Avalehele',
  goPatients: 'Patsientide juurde',
  landing: {
    title: 'Röntgenülesvõttest raviplaanini, mida patsient mõistab',
    lead: 'Molaar leiab panoraamülesvõttelt hambad, probleemid ja restauratsioonid. Teie vaatate iga leiu üle ja koostate kinnitatust hinnastatud raviplaani.',
    signIn: 'Logi sisse',
    portal: 'Ava portaal',
    steps: {
      upload: { title: 'Laadige üles', text: 'Panoraamülesvõte PNG- või JPEG-failina. Analüüsi käiku näete kohe.' },
      review: {
        title: 'Vaadake üle',
        text: 'Soovitused on katkendjoonega, kuni arst otsustab. Kinnitage, parandage või lükake iga leid tagasi hiire või klaviatuuriga.',
      },
      plan: { title: 'Koostage plaan', text: 'Kinnitatud leidudest saab hinnavahemikega raviplaan, PDF-ina eesti või inglise keeles.' },
    },
    data: 'Teie kliiniku andmed on teistest kliinikutest lahus ja plaani ei jõua midagi enne, kui inimene on selle kinnitanud.',
  },
};
