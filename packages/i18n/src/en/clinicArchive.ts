/** README.txt of a clinic's archive. */
export const clinicArchive = {
  title: 'Everything that the clinic {clinic} has in Molaar, as of {at}',
  purpose:
    'The archive can be read without Molaar: texts are UTF-8, tables are JSON lines (one row in each line) and CSV, radiographs are PNG or JPEG, treatment plans are PDF.',
  rows: 'rows/ – every table with all columns, as JSON lines',
  csv: 'csv/ – patients, treatment plans and tooth statuses for a spreadsheet; an apostrophe precedes a text that a spreadsheet would take for a formula',
  images: 'images/ – radiographs as they were uploaded, named by their id in rows/images.jsonl',
  plans: 'plans/ – treatment plans as PDF, a folder for each id in rows/treatment_plans.jsonl',
  fhir: 'fhir/ – the confirmed findings of each patient as a FHIR R4 Bundle',
  others: 'logo/, photos/ – the logo of the clinic, photos of its people',
  manifest: 'manifest.json – format, counts, and the SHA-256 hash of each file, by which a change can be found',
  left: 'Not included: passwords and other means of access, API keys, secrets of partners, the subscription, unsaved drafts.',
  back: 'It can be imported into another installation of Molaar: npm run import-clinic -- FILE',
  care: 'The archive contains health data. Store it encrypted, and delete it when you no longer need it.',
};
