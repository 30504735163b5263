import type { Translation } from '../generated-types';

export const treatmentPlan: Translation['treatmentPlan'] = {
  titleWithPatient: 'Raviplaan: {patient}',
  born: 'sündinud {date}',
  confirmedBy: 'Kinnitas {dentist}, {date}',
  assists: 'Analüüs on abivahend ega pane diagnoosi.',
  versionNumber: 'Versioon {version}',
  pricesValidUntil: 'hinnad kehtivad kuni {date}',
  overview: 'Teie ravitööd',
  nextStep: {
    heading: 'Järgmine samm',
    text: 'Andke meile teada, millega nõustute, ja küsige kõike, mida soovite teada: saadud lingi kaudu, telefoni teel või kliinikus.',
    validUntil: 'Hinnad kehtivad kuni {date}.',
  },
  draft: 'Mustand: hambaarst ei ole seda veel kinnitanud',
  radiograph: {
    heading: 'Teie suu',
    caption: 'Numbrid vastavad selle plaani ravitöödele.',
    alternative: 'Ülesvõttele {{ei ole märgitud ühtegi kinnitatud leidu|on märgitud üks kinnitatud leid|on märgitud ?? kinnitatud leidu}}.',
    right: 'Teie parem pool',
    left: 'Teie vasak pool',
  },
  summary: {
    total: 'Ligikaudne maksumus kokku',
  },
  treatments: {
    heading: 'Ravi üksikasjad',
    number: 'Nr',
    tooth: 'Hammas',
    treatment: 'Ravitöö',
    ofTooth: '{treatment}, hammas {tooth}',
    ofTeeth: '{treatment}, hambad {teeth}',
    because: 'Põhjus: {issue}',
    cost: 'Maksumus',
    phaseTotal: '{phase}. etapp kokku',
    unpriced: 'kokkuleppel',
    unpricedNote: '{{Ühel ravitööl|?? ravitööl}} ei ole veel hinda ja {{see|need}} ei sisaldu kogusummas.',
    empty: 'Selles plaanis ei ole ravitöid.',
  },
  comments: 'Teie hambaarstilt',
  disclaimers: 'Hea teada',
  vat: {
    exempt: 'Tervishoiuteenused on käibemaksust vabastatud.',
    included: 'Hinnad sisaldavad käibemaksu.', // T
    partly: 'Käibemaks sisaldub hinnas (ravitöö nr {numbers}).', // T
  },
  signature: {
    heading: 'Kinnitus',
    text: 'Olen raviplaaniga tutvunud, minu küsimustele on vastatud ja ma tean, et ligikaudne maksumus võib ravi käigus muutuda.',
    textWithoutPrices: 'Olen raviplaaniga tutvunud ja minu küsimustele on vastatud.',
    patient: 'Patsiendi allkiri',
    dentist: 'Hambaarsti allkiri',
    date: 'Kuupäev',
    signed: 'Allkirjastanud elektrooniliselt {name}, {date}, versioon {version}',
  },
  page: 'Lehekülg {page}/{pages}',
};
