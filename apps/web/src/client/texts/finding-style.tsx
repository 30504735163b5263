import type { MedicalTemplateRow } from '@molaar/contracts';
import { type FindingType, findingType, templateColor } from '@molaar/domain/findings';
import { findingName } from '@molaar/i18n';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { trpc } from '../api/trpc';
import { useLocale } from './texts';

/** The clinic's names and colours of the finding types. */
export interface FindingStyle {
  name(type: FindingType): string;
  /** On a radiograph: `#rrggbb`. */
  color(type: FindingType): string;
  /** On the page: a CSS colour that is readable in both themes, unless the clinic has chosen one. */
  pageColor(type: FindingType): string;
}

const StyleContext = createContext<FindingStyle | null>(null);

/** Templates rarely change; a radiograph is shown without waiting for them, and does not fail with them. */
const RARELY = { staleTime: 5 * 60_000, meta: { silent: true } } as const;

/**
 * Provides names and colours of the clinic's default medical template in the reader's language; the catalogue's own
 * until it is loaded, and for types without a row.
 */
export function FindingStyleProvider({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const templates = trpc.templates.medicalList.useQuery(undefined, RARELY).data;
  const id = templates?.find((template) => template.default && template.status === 'ACTIVE' && template.language === locale)?.id;
  const rows = trpc.templates.medicalGet.useQuery({ id: id ?? '' }, { ...RARELY, enabled: id !== undefined }).data?.rows;
  const style = useMemo((): FindingStyle => {
    const ofType = new Map<string, MedicalTemplateRow>(
      rows?.flatMap((row) => (row.situation === 'ANY' ? [[row.detectableObject, row]] : [])),
    );
    const color = (type: FindingType) => {
      const chosen = ofType.get(type)?.displayColor;
      return chosen ? templateColor(type, chosen) : findingType(type).color;
    };
    return {
      name: (type) => ofType.get(type)?.displayName || findingName(type, locale),
      color,
      pageColor: (type) => (color(type) === findingType(type).color ? `var(--finding-${findingType(type).category})` : color(type)),
    };
  }, [rows, locale]);
  return <StyleContext value={style}>{children}</StyleContext>;
}

/** Returns names and colours of finding types as the clinic's template has them. */
export function useFindingStyle(): FindingStyle {
  const style = useContext(StyleContext);
  if (!style) throw new Error('outside FindingStyleProvider');
  return style;
}
