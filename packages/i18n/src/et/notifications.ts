import type { Translation } from '../generated-types';

export const notifications: Translation['notifications'] = {
  title: 'Teavitused',
  bell: 'Teavitused, {count} lugemata',
  unread: 'Lugemata',
  markAll: 'Märgi kõik loetuks',
  older: 'Näita vanemaid',
  empty: 'Teavitusi ei ole',
  emptyHint: 'Siia ilmuvad valminud analüüsid, patsientide vastused ja see, mis vajab Teie tähelepanu.',
  image: '{patient}, ülesvõte {number}',
  kinds: {
    ANALYSIS_DONE: 'Analüüs on valmis',
    ANALYSIS_FAILED: 'Analüüs ebaõnnestus',
    BATCH_DONE: 'Mitme ülesvõtte analüüs on lõppenud',
    PLAN_OPENED: 'Patsient avas raviplaani',
    PLAN_ACCEPTED: 'Patsient nõustus raviplaaniga',
    PLAN_DECLINED: 'Patsient keeldus raviplaanist',
    PLAN_ANSWERED: 'Patsient vastas raviplaanile',
    PARTNER_CONFLICT: 'Hammaste staatused erinevad praksise infosüsteemist',
    PARTNER_FAILED: 'Praksise infosüsteemi salvestamine ebaõnnestus',
    SEAT_LIMIT: 'Paketis ei ole uuele kasutajale vaba kohta',
    PAYMENT_FAILED: 'Makse ebaõnnestus',
    PAYMENT_ENDING: 'Makse on tegemata: varsti ei saa enam midagi muuta',
    PAYMENT_OVERDUE: 'Tellimus on tasumata: andmeid saab vaadata, kuid mitte muuta',
    PAYMENT_BESIDE_CONTRACT: 'Tasuti tellimus, kuigi kehtib leping. Leping jääb kehtima; võtame teiega ühendust',
    RETENTION_DUE: 'Patsiendikaartide säilitustähtaeg on saabunud',
  },
};
