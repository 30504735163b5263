import { type AnnotationInput, type AnnotationSet, annotationInput } from '@molaar/contracts';
import { translations } from '@molaar/i18n';
import { showAlert } from '../../../client/alerts/alerts';
import { failureOf, reportFailure } from '../../../client/api/failure';
import { portal, trpcClient } from '../../../client/api/trpc';
import { currentLocale } from '../../../client/locale/locale-store';
import type { EditedDocument } from '../../../editing/edit-session';
import { countChanges, type OpenAnnotations } from './open-annotations';
import { toAnnotationInput } from './records';

/** What one save sends: all annotations, and whether they are those of the mirrored image. */
interface SentAnnotations {
  readonly annotations: readonly AnnotationInput[];
  readonly mirrored: boolean;
}

/**
 * Describes the annotations of the open image to the edit session that saves them. `storeDraft` is called when a save
 * is over.
 */
export function savedAnnotations(open: OpenAnnotations, storeDraft: () => void): EditedDocument<AnnotationSet, SentAnnotations> {
  const { imageId, editor, state } = open;
  const texts = () => translations(currentLocale()).workdesk;

  /** Selects the annotation whose form is to show why it cannot be saved. */
  function showInvalid(id: string): void {
    editor.view.setState({ selectedId: id });
    state.setState({ invalidId: id });
  }

  return {
    prepareSave() {
      if (countChanges(editor) === 0) return null;
      const annotations = editor.scene.all().map(toAnnotationInput);
      const invalid = annotations.find((annotation) => !annotationInput.safeParse(annotation).success);
      if (invalid) {
        showInvalid(invalid.id);
        return null;
      }
      open.beginSave();
      return { annotations, mirrored: editor.mirrored };
    },
    send: ({ annotations, mirrored }) =>
      trpcClient.annotations.save.mutate({ imageId, version: open.version, mirrored, annotations: [...annotations] }),
    takeSaved(saved) {
      open.endSave();
      open.merge(saved);
      portal.annotations.get.setData({ id: imageId }, saved);
      void portal.images.get.invalidate({ id: imageId });
      showAlert('success', texts().savedNow(), { tag: 'annotations' });
    },
    restoreUnsaved: open.failSave,
    showRejected(error, { annotations: sent }) {
      reportFailure(error, 'annotations');
      const id = rejectedId(Object.keys(failureOf(error).fields), sent);
      if (id !== undefined && editor.scene.get(id)) showInvalid(id);
    },
    load: () => trpcClient.annotations.get.query({ id: imageId }),
    isNews: ({ version, calibrationId }) => version > open.version || (version === open.version && calibrationId !== open.calibrationId),
    merge(received, cause) {
      const conflicts = open.merge(received);
      // Conflicts open a dialog of their own.
      if (cause === 'CONFLICT' && conflicts.length === 0) showAlert('warning', texts().conflict.merged(), { tag: 'annotations' });
    },
    showSaving: (how) => state.setState({ saving: how !== null }),
    afterSave() {
      open.countUnsaved();
      storeDraft();
    },
  };
}

/** Returns the id of the annotation that the server rejected: its fields are named `annotations.<index>.<field>`. */
function rejectedId(fields: readonly string[], sent: readonly AnnotationInput[]): string | undefined {
  const [, index] = fields.join(' ').match(/\bannotations\.(\d+)\./) ?? [];
  return sent[Number(index)]?.id;
}
