import type { Translation } from '../generated-types';

/** README.txt of a clinic's archive. */
export const clinicArchive: Translation['clinicArchive'] = {
  title: 'Kõik, mis kliinikul {clinic} Molaaris on, seisuga {at}',
  purpose:
    'Arhiiv on loetav ilma Molaarita: tekstid on UTF-8 kodeeringus, tabelid JSON-ridadena (igal real üks kirje) ja CSV-failidena, ülesvõtted PNG- või JPEG-failidena, raviplaanid PDF-failidena.',
  rows: 'rows/ – kõik tabelid kõigi veergudega, JSON-ridadena',
  csv: 'csv/ – patsiendid, raviplaanid ja hammaste staatused tabelarvutuse jaoks; ülakoma eelneb tekstile, mida tabelarvutus peaks valemiks',
  images: 'images/ – ülesvõtted nii, nagu need üles laaditi; faili nimi on id failis rows/images.jsonl',
  plans: 'plans/ – raviplaanid PDF-failidena, igal raviplaanil oma kaust, mille nimi on id failis rows/treatment_plans.jsonl',
  fhir: 'fhir/ – iga patsiendi kinnitatud leiud FHIR R4 kogumina (Bundle)',
  others: 'logo/, photos/ – kliiniku logo ja töötajate fotod',
  manifest: 'manifest.json – vorming, arvud ja iga faili SHA-256 räsi, mille järgi saab muudatuse avastada',
  left: 'Arhiivis ei ole: paroole ja muid juurdepääsuvahendeid, API-võtmeid, partnerite salavõtmeid, tellimust ega salvestamata mustandeid.',
  back: 'Arhiivi saab importida teise Molaari paigaldusse: npm run import-clinic -- FAIL',
  care: 'Arhiivis on terviseandmed. Hoidke seda krüpteerituna ja kustutage, kui te seda enam ei vaja.',
};
