import type { Translation } from '../generated-types';

// T: the Estonian texts of this file.
export const treatmentsSeen: Translation['treatmentsSeen'] = {
  summary: '{date} ülesvõttel: {counts}',
  seen: '{count} ravitööst on näha {seen}',
  notSeen: '{count} ei ole veel näha',
  unknown: '{count} kohta ei saa öelda',
  list: 'Ravitööd {date} ülesvõttel',
  sights: {
    SEEN: 'Ülesvõttel näha',
    NOT_SEEN: 'Veel ei ole näha',
    UNKNOWN: 'Ei saa öelda',
  },
  reasons: {
    NOT_VISIBLE: 'ülesvõttelt ei ole see äratuntav',
    NOT_ASSESSED: 'analüüs seda ei hinda',
    THERE_BEFORE: 'hambal oli see juba enne',
    BEFORE_UNKNOWN: 'raviplaani ülesvõttelt ei selgu, mis enne oli',
    PLACE_NOT_SHOWN: 'hammast või selle kohta ei ole sellel ülesvõttel näha',
    COVERED: 'krooni või silla all',
    MILK_TOOTH: 'piimahammas võib olla ise ära tulnud',
    UNCERTAIN: 'leid või hamba number ei ole kindel',
  },
  open: 'Ava ülesvõte',
  compare: 'Võrdle raviplaani ülesvõttega',
  note: 'Mõlema ülesvõtte leidude põhjal, ka analüüsi ettepanekute. See ei asenda läbivaatust.',
};
