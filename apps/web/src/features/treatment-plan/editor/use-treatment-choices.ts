import type { Surface, ToothNumber } from '@molaar/domain/teeth';
import { compareTexts } from '@molaar/i18n';
import { newUuid } from '../../../client/api/new-uuid';
import { trpc } from '../../../client/api/trpc';
import { groupByCategory } from '../../../client/texts/category-groups';
import { useLocale, useTexts } from '../../../client/texts/texts';
import { usePriceList } from '../../pricing';
import { useTreatmentPlanEdit } from '../session/planner-context';
import type { EditLine } from '../session/treatment-plan-edit';
import { onlySurface } from './line-edits';
import { freeLine, lineOfComponent, lineOfRow, rowName, rowsAtPrices } from './template-lines';

/** Where a treatment is taken from: the medical template, the price list, or a custom text. */
export const SOURCES = ['template', 'prices', 'free'] as const;

/** The form of a treatment that is added. */
export interface NewTreatment {
  readonly source: (typeof SOURCES)[number];
  /** Finding type and situation of the template's row, or the id of the price list's item. */
  readonly chosen: string | null;
  /** The custom text. */
  readonly name: string;
  /** The custom text in the other language. */
  readonly otherName: string;
  /** Null for the jaw. */
  readonly tooth: ToothNumber | null;
  readonly surfaces: readonly Surface[];
  readonly phase: number;
}

/** Reads the treatments that can be added: rows of the plan's medical template, and items of its price list. */
export function useTreatmentChoices() {
  const locale = useLocale();
  const { situations } = useTexts().catalogue;
  const { language, medicalTemplateId, pricingTemplateId } = useTreatmentPlanEdit();
  const template = trpc.templates.medicalGet.useQuery({ id: medicalTemplateId ?? '' }, { enabled: medicalTemplateId !== null });
  const { components, queries } = usePriceList(pricingTemplateId ?? template.data?.pricingTemplateId ?? null);
  const rows = rowsAtPrices(template.data?.rows ?? [], pricingTemplateId ? components : []);
  const groups = [...new Set(components.map(({ category }) => category))].sort(compareTexts(locale));

  const reads = [template, ...queries];
  const rowOf = (chosen: string | null) => rows.find(({ detectableObject, situation }) => `${detectableObject} ${situation}` === chosen);

  function fixedSurface({ source, chosen, tooth }: NewTreatment): Surface | null {
    const row = source === 'template' ? rowOf(chosen) : undefined;
    return row ? onlySurface(row.detectableObject, tooth) : null;
  }

  return {
    queries: reads,
    isLoading: reads.some(({ data, fetchStatus }) => data === undefined && fetchStatus !== 'idle'),
    /** The options of a select by source. */
    options: {
      template: groupByCategory(
        rows.map((row) => ({
          category: row.category,
          value: `${row.detectableObject} ${row.situation}`,
          label: rowName(row, rows, (situation) => situations[situation]()),
        })),
        locale,
      ),
      prices: groups.map((group) => ({
        group,
        items: components
          .filter(({ category }) => category === group)
          .map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
      })),
    },
    /** Returns the part of the tooth that the chosen finding always has; null where a person has to choose. */
    fixedSurface,
    /** Makes the line of the plan. @returns null when nothing is chosen. */
    lineOf(form: NewTreatment): EditLine | null {
      const { source, chosen, name, otherName, tooth, phase } = form;
      const fixed = fixedSurface(form);
      const surfaces = fixed ? [fixed] : form.surfaces;
      const location = { id: newUuid(), tooth, surfaces: surfaces.length > 0 || tooth ? surfaces : (['JAW'] as const), phase };
      if (source === 'free') return name.trim() === '' ? null : freeLine(name.trim(), location, otherName.trim());
      const row = rowOf(chosen);
      if (source === 'template') return row ? lineOfRow(row, location, locale) : null;
      const component = components.find(({ id }) => id === chosen);
      return component ? lineOfComponent(component, location, locale, language) : null;
    },
  };
}
