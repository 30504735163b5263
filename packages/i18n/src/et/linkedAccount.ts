import type { Translation } from '../generated-types';

export const linkedAccount: Translation['linkedAccount'] = {
  title: 'Sisselogimine: {name}',
  lead: 'Siduge oma {name} konto, et sellega sisse logida. Parool kehtib edasi.',
  leadLinked: 'Saate sisse logida {name} abil. Kui Teil on parool, kehtib ka see.',
  since: 'Seotud alates {date}',
  none: 'Sidumata',
  link: 'Seo konto',
  unlink: 'Tühista sidumine',
  unlinkQuestion: 'Kas tühistada {name} konto sidumine?',
  unlinkText: 'Edaspidi logite sisse parooliga. Kui Teil parooli ei ole, saadab sisselogimise leht lingi selle määramiseks.',
  unlinked: 'Konto sidumine on tühistatud',
  done: 'Teie {name} konto on seotud.',
  failed: {
    cancelled: 'Sidumine katkestati isikutuvastuse pakkuja juures.',
    expired: 'Sidumine võttis liiga kaua või alustati seda teises aknas. Palun proovige uuesti.',
    provider: 'Isikutuvastuse pakkuja ei vasta ootuspäraselt. Palun proovige uuesti.',
    linkedElsewhere: 'See isikutuvastuse pakkuja konto on siin juba teise kontoga seotud. Tühistage sidumine kõigepealt seal.',
  },
};
