import type { Translation } from '../generated-types';

/** Texts of the export of the whole clinic, for its owner. */
export const clinicExport: Translation['clinicExport'] = {
  title: 'Kliiniku andmete eksport',
  lead: 'Üks arhiiv kliiniku kõigi andmetega: patsiendid, ülesvõtted, leiud, hammaste staatused, raviplaanid koos PDF-failidega, kommentaarid, hinnakirjad, mallid, seaded ja tegevuste logi. Arhiiv on loetav ilma Molaarita ja selle saab importida teise paigaldusse.',
  left: 'Arhiivis on terviseandmed, kuid mitte paroole, API-võtmeid ega muid juurdepääsuvahendeid. Selle saab alla laadida seitsme päeva jooksul.',
  make: 'Loo eksport',
  making: 'Eksporti luuakse. Võite sellelt lehelt lahkuda.',
  queued: 'Ootab oma järjekorda',
  running: 'Pooleli',
  ready: 'Valmis',
  failed: 'Ebaõnnestus',
  expired: 'Kustutatud',
  progress: 'Ekspordi edenemine',
  requested: 'Tellitud',
  state: 'Olek',
  until: 'Allalaaditav kuni',
  download: 'Laadi alla',
  downloadOf: 'Laadi alla eksport, tellitud {at}',
  hash: 'Faili SHA-256',
  failedHint: 'Eksporti ei õnnestunud luua. Proovige uuesti; kui see jälle ebaõnnestub, võtke ühendust kasutajatoega.',
  none: 'Eksporte veel ei ole',
};
