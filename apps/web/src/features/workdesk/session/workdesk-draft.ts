import type { AnnotationDraft, SavedAnnotationDraft } from '@molaar/contracts';
import { translations } from '@molaar/i18n';
import { diffOf, EMPTY_DIFF } from '@molaar/scene';
import { showAlert } from '../../../client/alerts/alerts';
import { failureOf } from '../../../client/api/failure';
import { trpcClient } from '../../../client/api/trpc';
import { currentLocale } from '../../../client/locale/locale-store';
import { annotationDraftFormat } from '../../../editing/drafts/annotation-draft';
import { browserDraft } from '../../../editing/drafts/browser-draft';
import { createDraftStore, type DraftStore } from '../../../editing/drafts/draft-store';
import { createAnnotationServerDraft } from './annotation-server-draft';
import { countChanges, type OpenAnnotations } from './open-annotations';

/** Milliseconds from a change until the draft is written to the browser, and until it is sent to the server. */
const BROWSER_DELAY = 300;
const SERVER_DELAY = 1500;
/** Used when the server could not be read while the image was opened. */
const NOTHING_STORED = { revision: 0, content: null } as const;

const calls = (imageId: string) => ({
  save: (input: Parameters<typeof trpcClient.annotations.storeDraft.mutate>[0]) => trpcClient.annotations.storeDraft.mutate(input),
  read: () => trpcClient.annotations.draft.query({ id: imageId }),
  isConflict: (error: unknown) => failureOf(error).code === 'VERSION_CONFLICT',
});

interface WorkdeskDraft {
  readonly store: DraftStore;
  /** True when the draft of this browser was restored and may not have been sent to the server. */
  readonly isUnsent: boolean;
}

/**
 * Restores what the person left unsaved on the image, in this browser or another one, and stores it from then on.
 *
 * @param stored the draft that the server has; null when it has none, or could not be read
 */
export function openWorkdeskDraft(open: OpenAnnotations, userId: string, stored: SavedAnnotationDraft | null): WorkdeskDraft {
  const { imageId, editor, state } = open;
  const browser = browserDraft(annotationDraftFormat, userId, imageId);

  const hasChanges = () => open.changes().size > 0 || editor.hasSwappedSides;
  const sides = () => ({ mirrored: editor.mirrored, swapped: editor.hasSwappedSides });

  /** Takes in the draft that another browser of the same person stored in between. */
  function mergeDraft({ changes, sides: drawnOn }: AnnotationDraft): void {
    const { revision } = editor.scene;
    const conflicts = editor.restore(diffOf(changes), undefined, drawnOn);
    open.addConflicts(conflicts);
    const isNews = conflicts.length > 0 || editor.scene.revision !== revision;
    if (isNews) showAlert('info', translations(currentLocale()).workdesk.draft.otherBrowser(), { tag: 'annotations' });
  }

  const server = createAnnotationServerDraft({
    imageId,
    stored: stored ?? NOTHING_STORED,
    delay: SERVER_DELAY,
    read: () => (hasChanges() ? { version: open.version, changes: [...open.changes().values()], sides: sides() } : null),
    merge: mergeDraft,
    report({ place }) {
      const isInBrowser = store.write();
      state.setState({ storedIn: place === 'BROWSER' && !isInBrowser ? 'NOWHERE' : place });
    },
    calls: calls(imageId),
  });

  const store = createDraftStore({
    browser,
    server,
    delay: BROWSER_DELAY,
    readOnly: !editor.canEdit,
    read() {
      const changes = open.changes();
      // An empty draft stays while the server still stores one: a reload must not restore what was undone.
      if (!hasChanges() && !server.isStored) return null;
      return { version: open.version, revision: server.revision, changes, entries: editor.history.entriesOf(changes), sides: sides() };
    },
  });

  function restore(): boolean {
    const here = browser.read();
    // The draft of this browser is never older than the one it sent; a draft of another browser has another revision.
    const isElsewhere = stored?.content && (!here || here.revision !== stored.revision);
    const elsewhere = isElsewhere ? diffOf(stored.content?.changes ?? []) : EMPTY_DIFF;
    if (here) open.addConflicts(editor.restore(here.changes, here.entries, here.sides));
    open.addConflicts(editor.restore(elsewhere, undefined, isElsewhere ? stored.content?.sides : undefined));
    if (!here && hasChanges()) state.setState({ storedIn: 'SERVER' });
    // Called while the workdesk renders: the alerts are another component.
    if (countChanges(editor) > 0)
      queueMicrotask(() => showAlert('info', translations(currentLocale()).workdesk.draftRestored(), { tag: 'annotations' }));
    return here !== null;
  }

  return { store, isUnsent: editor.canEdit && restore() };
}
