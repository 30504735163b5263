import type { TranslationFunctions } from '@molaar/i18n';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useTexts } from '../client/texts/texts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name in the title of the document; without it only the product's name is shown. */
    title?: (texts: TranslationFunctions) => string;
  }
}

/** What the open page is about: a patient, a tab, a template. */
const usePageDetail = create<{ detail: string | null }>(() => ({ detail: null }));

/**
 * Adds what the page shows to the title of the document while the page is open: "Teeth status – M. Tamm – Molaar".
 * @param detail null until it is loaded
 */
export function usePageTitle(detail: string | null | undefined): void {
  useEffect(() => {
    if (!detail) return;
    usePageDetail.setState({ detail });
    return () => usePageDetail.setState((state) => (state.detail === detail ? { detail: null } : state));
  }, [detail]);
}

/** Keeps the title of the document: page, detail, product. */
export function useDocumentTitle(): void {
  const texts = useTexts();
  const detail = usePageDetail((state) => state.detail);
  const page = useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title });
  const title = [page?.(texts), detail, texts.common.product()].filter(Boolean).join(' – ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
