import { type MedicalTemplate, type SaveMedicalTemplateInput, saveMedicalTemplateInput } from '@molaar/contracts';
import { change, redo, type StateHistory, startHistory, startSaved, undo } from '@molaar/scene/history';
import { useRef, useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, reportFailure } from '../../client/api/failure';
import { portal, trpcClient } from '../../client/api/trpc';
import { useSaveForm, useStoredForm } from '../../client/drafts/use-stored-form';
import { validateInput } from '../../client/forms/validate-input';
import { useLocale, useTexts } from '../../client/texts/texts';
import {
  draftOfTemplate,
  errorsAfterEdit,
  errorsByRow,
  readTemplateDraft,
  rebaseTemplate,
  storedTemplate,
  type TemplateDraft,
} from './template-draft';

type Status = Pick<SaveMedicalTemplateInput, 'status' | 'default'>;

/** The edit session of a template: the saved version, the unsaved changes, and saving. */
export function useTemplateEdit(opened: MedicalTemplate, readOnly: boolean) {
  const texts = useTexts();
  const locale = useLocale();
  const formName = `template:${opened.id}`;
  const restored = useStoredForm(formName, storedTemplate, readOnly);
  const stored = readOnly ? null : restored;
  // A save sends the version that the changes are based on, so that a newer version is not overwritten.
  const [saved, setSaved] = useState(() => (stored ? { ...opened, version: stored.version } : opened));
  const [base, setBase] = useState(() => stored?.base ?? draftOfTemplate(opened, locale));
  const [history, setHistory] = useState(() => (stored ? change(startHistory(base), stored.draft) : startHistory(base)));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState(stored !== null && stored.version !== opened.version);
  // Drafts that an earlier release stored do not name what they were based on.
  const [isBaseKnown, setBaseKnown] = useState(!conflict || stored?.base !== undefined);
  const draft = history.present;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(base);
  const deleteStored = useSaveForm(formName, isChanged ? { version: saved.version, base, draft } : null);

  const isSaving = useRef(false);

  function receive(
    template: MedicalTemplate,
    restart: (next: TemplateDraft, before: StateHistory<TemplateDraft>) => StateHistory<TemplateDraft>,
  ): void {
    const next = draftOfTemplate(template, locale);
    setSaved(template);
    setBase(next);
    setHistory((before) => restart(next, before));
    setErrors({});
    setConflict(false);
    setBaseKnown(true);
  }

  /**
   * Saves the template with this status.
   * @returns whether it was saved
   */
  async function save(
    status: Status = { status: saved.status, default: saved.default },
    message = texts.medical.templates.saved(),
  ): Promise<boolean> {
    // The key may be pressed twice before the screen is updated.
    if (isSaving.current) return false;
    const { input, errors: amounts } = readTemplateDraft(draft, locale);
    const whole = { ...input, ...status, id: saved.id, version: saved.version };
    const { data, errors: invalid } = validateInput(saveMedicalTemplateInput, whole, locale);
    const found = { ...invalid, ...amounts };
    setErrors(found);
    if (!data || Object.keys(found).length > 0) {
      showAlert('warning', texts.medical.templates.invalid());
      return false;
    }
    isSaving.current = true;
    setSaving(true);
    try {
      const template = await trpcClient.templates.medicalSave.mutate(data);
      receive(template, (next, before) => startSaved(before, draft, next));
      deleteStored();
      portal.templates.medicalGet.setData({ id: template.id }, template);
      await portal.templates.medicalList.invalidate();
      showAlert('success', message);
      return true;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code === 'VERSION_CONFLICT') setConflict(true);
      else reportFailure(error);
      setErrors({ ...failure.fields });
      return false;
    } finally {
      isSaving.current = false;
      setSaving(false);
    }
  }

  /** Loads the version that somebody else saved. @param keepMine The unsaved changes stay, and are saved with it. */
  async function reload(keepMine = false): Promise<void> {
    try {
      receive(await trpcClient.templates.medicalGet.query({ id: saved.id }), (theirs, { present }) =>
        keepMine ? change(startHistory(theirs), rebaseTemplate(present, base, theirs)) : startHistory(theirs),
      );
    } catch (error) {
      reportFailure(error);
    }
  }

  return {
    saved,
    draft,
    isChanged,
    errors,
    byRow: errorsByRow(draft, errors),
    saving,
    conflict,
    mayKeepMine: isBaseKnown,
    save,
    reload,
    /** Changes with the same `name` in a row are one history entry. */
    edit(step: (draft: TemplateDraft) => TemplateDraft, name: string | null = null): void {
      setErrors((before) => errorsAfterEdit(before, draft, step(draft)));
      setHistory((before) => change(before, step(before.present), name));
    },
    discard(): void {
      deleteStored();
      setErrors({});
      setHistory(startHistory(base));
    },
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
  };
}

export type TemplateEdit = ReturnType<typeof useTemplateEdit>;
