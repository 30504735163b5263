import { NativeSelect, Paper, Title } from '@mantine/core';
import { LOCALES, type Locale, type MedicalTemplateRow, type PricingComponent } from '@molaar/contracts';
import { showAlert } from '../../../client/alerts/alerts';
import { failureOf, reportFailure } from '../../../client/api/failure';
import { portal, trpc } from '../../../client/api/trpc';
import { useLocale, useTexts } from '../../../client/texts/texts';
import { QueryPlaceholder } from '../../../shell/query-placeholder';
import { loadPriceList } from '../../pricing';
import { usePlanner, useTreatmentPlanEdit } from '../session/planner-context';
import { defaultTemplate } from './default-template';
import classes from './planner.module.css';
import { moveToTemplate, rowsAtPrices, swapLanguages } from './template-lines';

/**
 * Template, price list and language of the content. Texts and prices that are unchanged from the old template are
 * replaced by those of the new one.
 */
export function TreatmentPlanSettings() {
  const texts = useTexts();
  const text = texts.treatmentPlanner.settings;
  const locale = useLocale();
  const { session } = usePlanner();
  const { language, medicalTemplateId, pricingTemplateId } = useTreatmentPlanEdit();
  const history = texts.treatmentPlanVersions;
  const readPriceLists = trpc.templates.pricingList.useQuery();
  const readTemplates = trpc.templates.medicalList.useQuery();
  const priceLists = readPriceLists.data ?? [];
  const templates = readTemplates.data ?? [];
  const offered = templates.filter(
    (template) => template.id === medicalTemplateId || (template.language === language && template.status === 'ACTIVE'),
  );
  const hasPriceList = pricingTemplateId === null || priceLists.some(({ id }) => id === pricingTemplateId);
  const hasTemplate = offered.some(({ id }) => id === medicalTemplateId);

  async function move(nextLanguage: Locale, nextId: string | null): Promise<void> {
    const [from, to, list] = await Promise.all([
      loadTemplateRows(medicalTemplateId),
      nextId ? portal.templates.medicalGet.ensureData({ id: nextId }) : null,
      loadPrices(pricingTemplateId),
    ]);
    let isMoved = false;
    session.edit((plan) => {
      const own = nextLanguage === plan.language ? plan.lines : plan.lines.map(swapLanguages);
      const lines = moveToTemplate(own, rowsAtPrices(from, list), to?.rows ?? [], locale);
      isMoved = lines !== own;
      // The other template has its own price list.
      return { ...plan, language: nextLanguage, medicalTemplateId: nextId, pricingTemplateId: null, lines };
    });
    if (to && isMoved) showAlert('info', text.changedTexts({ name: to.name }));
  }

  async function changePrices(nextId: string | null): Promise<void> {
    const [rows, from, to] = await Promise.all([
      loadTemplateRows(medicalTemplateId),
      loadPrices(pricingTemplateId),
      nextId ? loadPriceList(nextId) : [],
    ]);
    const before = session.state.getState().history.present.lines;
    session.edit((plan) => ({
      ...plan,
      pricingTemplateId: nextId,
      lines: moveToTemplate(plan.lines, rowsAtPrices(rows, from), rowsAtPrices(rows, to), locale),
    }));
    const name = priceLists.find(({ id }) => id === nextId)?.name ?? history.templatePrices();
    if (session.state.getState().history.present.lines !== before) showAlert('info', history.changedPrices({ name }));
  }

  function changeLanguage(next: Locale): void {
    void move(next, defaultTemplate(next, templates)?.id ?? null).catch(reportFailure);
  }

  return (
    <Paper withBorder p="md" component="section" aria-label={text.heading()} className={classes.settingsCard}>
      <Title order={2} fz="md" mb="xs">
        {text.heading()}
      </Title>
      <div className={classes.settings}>
        <NativeSelect
          size="sm"
          label={text.language()}
          disabled={session.readOnly}
          classNames={{ input: classes.choice }}
          value={language}
          data={LOCALES.map((value) => ({ value, label: texts.common.locales[value]() }))}
          onChange={(event) => changeLanguage(LOCALES.find((known) => known === event.currentTarget.value) ?? language)}
        />
        <NativeSelect
          size="sm"
          label={text.template()}
          disabled={session.readOnly}
          classNames={{ input: classes.choice }}
          value={medicalTemplateId ?? ''}
          data={[
            ...(hasTemplate ? [] : [{ value: medicalTemplateId ?? '', label: '–' }]),
            ...offered.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => void move(language, event.currentTarget.value || null).catch(reportFailure)}
        />
        <NativeSelect
          size="sm"
          label={history.priceList()}
          disabled={session.readOnly}
          classNames={{ input: classes.choice }}
          value={pricingTemplateId ?? ''}
          data={[
            ...(hasPriceList ? [] : [{ value: pricingTemplateId, label: '–' }]),
            { value: '', label: history.templatePrices() },
            ...priceLists.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => void changePrices(event.currentTarget.value || null).catch(reportFailure)}
        />
      </div>
      <QueryPlaceholder queries={[readPriceLists, readTemplates]} compact />
    </Paper>
  );
}

/** Returns the rows of a template; none where it was deleted: texts that came from it stay as they are. */
async function loadTemplateRows(medicalTemplateId: string | null): Promise<readonly MedicalTemplateRow[]> {
  if (!medicalTemplateId) return [];
  return portal.templates.medicalGet
    .ensureData({ id: medicalTemplateId }, { meta: { silentFor: 'MEDICAL_TEMPLATE_NOT_FOUND' } })
    .then(({ rows }) => rows, emptyIfNotFound);
}

/** Returns the prices of a price list; none where it was deleted. */
async function loadPrices(pricingTemplateId: string | null): Promise<readonly PricingComponent[]> {
  return pricingTemplateId ? loadPriceList(pricingTemplateId).catch(emptyIfNotFound) : [];
}

function emptyIfNotFound(error: unknown): never[] {
  const { code } = failureOf(error);
  if (code === 'MEDICAL_TEMPLATE_NOT_FOUND' || code === 'NOT_FOUND') return [];
  throw error;
}
