import type { Translation } from '../generated-types';

export const overview: Translation['overview'] = {
  title: 'Ülevaade',
  lead: 'Mis on täna tehtud ja mis ootab Teie järel.',
  today: {
    title: 'Täna',
    patients: 'Patsiente käinud',
    images: 'Ülesvõtteid üles laaditud',
    plans: 'Raviplaane salvestatud',
  },
  review: {
    title: 'Ülevaatamist ootavad ülesvõtted',
    undecided: 'Otsustada: {count} {{soovitus|soovitust}}',
    surest: 'ebakindlaim {confidence}',
    open: 'Vaata üle ülesvõte {number}, {patient}',
    more: 'Veel {count} {{ülesvõte|ülesvõtet}}',
    empty: 'Kõik soovitused on otsustatud',
    emptyHint: 'Siia ilmuvad ülesvõtted, millelt analüüs on leidnud midagi, mida keegi ei ole veel üle vaadanud.',
  },
  plans: {
    title: 'Raviplaanid',
    drafts: 'Mustandid, kinnitamata',
    unanswered: 'Saadetud, vastuseta',
    accepted: 'Nõustunud, viimased 30 päeva',
    declined: 'Keeldunud, viimased 30 päeva',
    answers: { ACCEPTED: 'Nõustunud', DECLINED: 'Keeldunud', MIXED: 'Osaliselt nõustunud' },
    open: 'Ava raviplaan, {patient}',
    empty: 'Pooleli raviplaane ei ole',
    emptyHint: 'Siia ilmuvad mustandid, saadetud plaanid ja patsientide vastused.',
  },
  analyses: {
    title: 'Analüüsid',
    running: '{count} töös',
    failed: '{count} ebaõnnestunud',
    empty: 'Ükski analüüs ei ole töös ega ebaõnnestunud.',
    retried: 'Analüüs käivitati uuesti.',
  },
  batch: {
    waiting: '{count} {{ülesvõte|ülesvõtet}} on analüüsimata.',
    start: 'Analüüsi kõik',
    progress: 'Analüüsitud {ended}/{total}',
    cancel: 'Katkesta ülejäänu',
    cancelled: 'Ülejäänud analüüsid katkestati.',
  },
  recent: {
    title: 'Viimased patsiendid',
    all: 'Kõik patsiendid',
    empty: 'Patsiente veel ei ole',
    emptyHint: 'Looge esimene patsiendikaart ja laadige üles röntgenülesvõte.',
  },
  image: 'Ülesvõte {number}',
};
