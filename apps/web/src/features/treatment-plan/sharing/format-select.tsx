import { type MantineSpacing, NativeSelect } from '@mantine/core';
import { PDF_FORMATS, type PdfFormat } from '@molaar/contracts';
import { useTexts } from '../../../client/texts/texts';

interface Props {
  label: string;
  value: PdfFormat;
  onChange: (format: PdfFormat) => void;
  mb?: MantineSpacing;
}

/** What a PDF or the patient's page shows. It is chosen when they are made: the version does not change. */
export function FormatSelect({ label, value, onChange, mb }: Props) {
  const names = useTexts().catalogue.pdfFormats;
  return (
    <NativeSelect
      size="sm"
      {...(mb && { mb })}
      label={label}
      value={value}
      data={PDF_FORMATS.map((format) => ({ value: format, label: names[format]() }))}
      onChange={(event) => onChange(PDF_FORMATS.find((format) => format === event.currentTarget.value) ?? value)}
    />
  );
}
