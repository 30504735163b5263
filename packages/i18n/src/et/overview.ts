import type { Translation } from '../generated-types';

export const overview: Translation['overview'] = {
  title: 'Ülevaade',
  lead: 'Tänased tegevused ja pooleli tööd.',
  today: {
    title: 'Täna',
    patients: 'Patsiente töös', // T
    images: 'Ülesvõtteid üles laaditud',
    plans: 'Raviplaane salvestatud',
  },
  review: {
    title: 'Ülevaatamist ootavad ülesvõtted',
    lowestConfidence: 'väikseim kindlus {confidence}',
    open: 'Vaata üle ülesvõte {number}, {patient}',
    more: 'Veel {count} {{ülesvõte|ülesvõtet}}',
    empty: 'Ükski ülesvõte ei oota ülevaatust',
    emptyHint: 'Siia ilmuvad ülesvõtted, mille leiud on üle vaatamata.',
  },
  plans: {
    title: 'Raviplaanid',
    drafts: 'Kinnitamata mustandid',
    unanswered: 'Saadetud, vastuseta',
    accepted: 'Nõustunud, viimased 30 päeva',
    declined: 'Keeldunud, viimased 30 päeva',
    answers: { ACCEPTED: 'Nõustunud', DECLINED: 'Keeldunud', MIXED: 'Osaliselt nõustunud' },
    open: 'Ava raviplaan, {patient}',
    empty: 'Pooleli raviplaane ei ole',
    emptyHint: 'Siia ilmuvad mustandid, saadetud raviplaanid ja patsientide vastused.',
  },
  analyses: {
    title: 'Analüüsid',
    running: '{count} töös',
    failed: '{count} ebaõnnestunud',
    unassessed: '{count} hindamata', // T
    empty: 'Käimasolevaid ega ebaõnnestunud analüüse ei ole',
    retried: 'Analüüs käivitati uuesti.',
  },
  batch: {
    waiting: '{count} {{ülesvõte|ülesvõtet}} on analüüsimata.',
    start: 'Analüüsi kõik',
    progress: 'Analüüsitud {ended}/{total}',
    cancel: 'Katkesta ülejäänud',
    cancelled: 'Ülejäänud analüüsid katkestati.',
  },
  recent: {
    title: 'Hiljutised patsiendid',
    all: 'Kõik patsiendid',
    empty: 'Patsiente veel ei ole',
    emptyHint: 'Looge esimene patsiendikaart ja laadige üles ülesvõte.',
  },
  contacts: {
    title: 'Kliiniku kontaktid',
    hint: 'Patsiendi raviplaanil on kliiniku telefon ja e-posti aadress. Kumbagi ei ole veel lisatud.',
    add: 'Lisa kontaktid',
  },
  image: 'Ülesvõte {number}',
};
