import type { Disclaimer } from '@molaar/contracts';

/**
 * Disclaimers of a new clinic, to be adapted. T: all Estonian texts are our wording, to be reviewed by a native dentist
 * and by the clinic's lawyer.
 */
export const DISCLAIMERS: readonly Pick<Disclaimer, 'category' | 'language' | 'heading' | 'content'>[] = [
  {
    category: 'INFORMATION',
    language: 'et',
    heading: 'Raviplaanist',
    content:
      'Raviplaan põhineb ülesvõttel ja läbivaatusel. Pildianalüüs abistab hambaarsti, kuid ei pane diagnoosi: iga leiu on kinnitanud hambaarst. Ravi käigus võib selguda asjaolusid, mida ülesvõttel näha ei ole; sel juhul arutame muudatused Teiega enne läbi.',
  },
  {
    category: 'LEGAL',
    language: 'et',
    heading: 'Hinnad ja kehtivus',
    content:
      'Hinnad on hinnangulised. Lõplik maksumus sõltub tegelikult tehtud tööst ja võib jääda näidatud vahemikust välja ainult Teie nõusolekul. Plaan kehtib sellel märgitud kuupäevani. Plaan ei ole arve ega kohusta Teid ravi alustama.',
  },
  {
    category: 'CLINIC',
    language: 'et',
    heading: 'Küsimuste korral',
    content:
      'Kui midagi jääb selgusetuks või enesetunne muutub, võtke meiega ühendust enne järgmist visiiti. Visiidi edasilükkamisest andke palun teada vähemalt üks tööpäev ette.',
  },
  {
    category: 'INFORMATION',
    language: 'en',
    heading: 'About this plan',
    content:
      'This plan is based on the image and the examination. The image analysis assists the dentist and does not diagnose: a dentist has confirmed each finding. Treatment may bring to light what an image cannot show; we then discuss any change with you first.',
  },
  {
    category: 'LEGAL',
    language: 'en',
    heading: 'Prices and validity',
    content:
      'Prices are estimates. The final cost depends on the work actually done and leaves the range shown only with your consent. The plan is valid until the date stated on it. It is not an invoice and does not oblige you to begin treatment.',
  },
  {
    category: 'CLINIC',
    language: 'en',
    heading: 'If you have questions',
    content:
      'If anything is unclear, or how you feel changes, contact us before your next visit. Please tell us at least one working day ahead if you need to move an appointment.',
  },
];
