import type { AnnotationSet, DisplaySettings, Image } from '@molaar/contracts';
import { type Dispatch, type RefObject, type SetStateAction, useMemo } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { focusWhenThere } from '../../client/focus-when-there';
import { useTexts } from '../../client/texts/texts';
import type { LinkedViews } from './compare/use-linked-views';
import { hasOutdatedAnnotations } from './has-outdated-annotations';
import type { WorkdeskSession } from './session/workdesk-session';
import type { useSidePanel } from './side-panel-state';
import { swapSides } from './sides/swap-sides';
import type { WorkdeskContextValue } from './workdesk-context';
import type { useOpened } from './workdesk-dialogs';

interface Options {
  image: Image;
  set: AnnotationSet;
  display: DisplaySettings;
  session: WorkdeskSession;
  viewport: WorkdeskContextValue['commands']['viewport'];
  /** The side panel with the form of a new annotation. */
  side: RefObject<HTMLElement | null>;
  panel: ReturnType<typeof useSidePanel>;
  /** Moves both images together, where two are compared. */
  links: RefObject<LinkedViews | null>;
  canEditPatients: boolean;
  isComparing: boolean;
  setOpened: ReturnType<typeof useOpened>['setOpened'];
  setAdjusting: Dispatch<SetStateAction<boolean>>;
  showHints: () => void;
  endComparison: () => void;
}

/** Returns what the parts of the workdesk share: the image, its session and editor, and what its commands act on. */
export function useWorkdeskValue(options: Options): WorkdeskContextValue {
  const { image, set, display, session, viewport, side, panel, links, canEditPatients, isComparing } = options;
  const { setOpened, setAdjusting, showHints, endComparison } = options;
  const texts = useTexts();
  const hasStored = set.annotations.length > 0;
  const isOutdated = hasOutdatedAnnotations(set.analysis, image.analysis);
  return useMemo(
    (): WorkdeskContextValue => ({
      image,
      hasStored,
      isOutdated,
      assessment: set.assessment,
      calibrationId: set.calibrationId,
      session,
      editor: session.editor,
      commands: {
        editor: session.editor,
        viewport,
        page: {
          canEditPatients,
          addImage: () => setOpened('upload'),
          deleteImage: () => setOpened('delete'),
          toggleAdjust: () => setAdjusting((before) => !before),
          togglePanel: panel.toggle,
          focusAnnotationForm: () => {
            panel.open();
            focusWhenThere(() => side.current?.querySelector<HTMLElement>('[data-annotation-form] input'));
          },
          isCalibrated: image.millimetresPerPixel !== null,
          askForCalibration: () => showAlert('info', texts.workdesk.scale.first(), { tag: 'scale' }),
          swapSides: () => void swapSides(session.editor, image),
          crop: () => setOpened('crop'),
          favourites: display.favourites,
          compare: () => (isComparing ? endComparison() : setOpened('images')),
          linkViews: isComparing ? () => links.current?.toggle() : undefined,
          showToPatient: () => setOpened('patient'),
          toggleComments: () => setOpened((before) => (before === 'comments' ? null : 'comments')),
          showShortcuts: () => setOpened('shortcuts'),
          showHints,
          save: () => void session.save(),
        },
      },
    }),
    [
      image,
      texts,
      hasStored,
      isOutdated,
      set.assessment,
      set.calibrationId,
      session,
      viewport,
      canEditPatients,
      display.favourites,
      isComparing,
      showHints,
      panel.toggle,
    ],
  );
}
