import { noticeText, translations } from '@molaar/i18n';

/** Returns README.txt: what the archive contains, in English and Estonian. */
export function archiveReadme(clinic: string, createdAt: Date): string {
  const at = createdAt.toISOString();
  return (['en', 'et'] as const)
    .map((locale) => {
      const { title, purpose, rows, csv, images, plans, fhir, others, manifest, left, back, care } = translations(locale).clinicArchive;
      const heading = title({ clinic, at });
      const lines = [rows(), csv(), images(), plans(), fhir(), others(), manifest()];
      return [heading, '', purpose(), '', ...lines, '', left(), back(), care(), '', noticeText(locale), ''].join('\r\n');
    })
    .join(`\r\n${'-'.repeat(80)}\r\n\r\n`);
}
