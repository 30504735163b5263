import type { DisplaySettings, Image } from '@molaar/contracts';
import { compareImageDates } from '@molaar/domain/clinic';
import { type Alignment, alignByTeeth, compareFindings, type FindingDifference } from '@molaar/domain/findings';
import { type Editor, isVisible, type SceneAnnotation } from '@molaar/scene';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { PendingQuery } from '../../../client/api/missing-data';
import { isNotFound } from '../../../client/api/not-found';
import { trpc } from '../../../client/api/trpc';
import { useUser } from '../../../client/session/session';
import { openWorkdeskSession } from '../session/workdesk-session';
import { createImagePlane, type ImagePlane } from '../viewer/image-plane';
import { createMapViewport, type MapViewport } from '../viewer/map-viewport';
import type { WorkdeskContextValue } from '../workdesk-context';

/** The image next to the one on the workdesk; read-only. */
export interface ComparedImage {
  readonly workdesk: WorkdeskContextValue;
  readonly plane: ImagePlane;
  readonly viewport: MapViewport;
}

export interface Comparison {
  /** `notFound`: the image was not found, or belongs to another patient. */
  readonly state: 'loading' | 'notFound' | 'open';
  /** The queries that `loading` waits for. */
  readonly queries: readonly PendingQuery[];
  readonly other: ComparedImage | null;
}

/** Returns the image to show next to this one, once it is loaded; null where none is requested. */
export function useComparison(image: Image, otherId: string | undefined, display: DisplaySettings, main: Editor): Comparison | null {
  const { id: userId } = useUser();
  const isRequested = otherId !== undefined && otherId !== image.id;
  const query = { enabled: isRequested, meta: { silent: true } };
  const read = trpc.images.get.useQuery({ id: otherId ?? '' }, query);
  const set = trpc.annotations.get.useQuery({ id: otherId ?? '' }, query);
  const otherImage = isRequested && read.data?.id === otherId && read.data.patient.id === image.patient.id ? read.data : null;
  const otherSet = isRequested && set.data?.imageId === otherId ? set.data : null;
  const otherAssessment = otherSet?.assessment;
  const otherCalibration = otherSet?.calibrationId ?? null;
  const ready = otherImage !== null && otherSet !== null;

  const parts = useMemo(() => {
    if (!otherImage || !otherSet) return null;
    const plane = createImagePlane(otherImage);
    const viewport = createMapViewport(plane);
    const session = openWorkdeskSession({ set: otherSet, imageSize: otherImage, right: 'NO', userId, display });
    return { plane, viewport, session };
    // One editor for as long as the image is the same; changes on the server are received below.
  }, [otherId, ready]);

  useEffect(() => {
    if (parts && otherSet) parts.session.receive(otherSet);
  }, [parts, otherSet]);

  // The filter and the adjustment apply to both images.
  useEffect(() => {
    if (!parts) return;
    const copyView = () => {
      const { filter, adjustment, annotationsVisible, labelsVisible } = main.view.getState();
      parts.session.editor.view.setState({ filter, adjustment, annotationsVisible, labelsVisible });
    };
    copyView();
    return main.view.subscribe((state, before) => {
      if (
        state.filter !== before.filter ||
        state.adjustment !== before.adjustment ||
        state.annotationsVisible !== before.annotationsVisible ||
        state.labelsVisible !== before.labelsVisible
      )
        copyView();
    });
  }, [parts, main]);

  const other = useMemo((): ComparedImage | null => {
    if (!parts || !otherImage || !otherAssessment) return null;
    const { session, plane, viewport } = parts;
    const nothing = () => undefined;
    const page = {
      canEditPatients: false,
      favourites: [],
      addImage: nothing,
      deleteImage: nothing,
      toggleAdjust: nothing,
      togglePanel: nothing,
      focusAnnotationForm: nothing,
      isCalibrated: false,
      askForCalibration: nothing,
      swapSides: nothing,
      crop: nothing,
      compare: nothing,
      showToPatient: nothing,
      toggleComments: nothing,
      showShortcuts: nothing,
      showHints: nothing,
      save: nothing,
    };
    const workdesk: WorkdeskContextValue = {
      image: otherImage,
      // Its findings have no list.
      hasStored: true,
      isOutdated: false,
      assessment: otherAssessment,
      calibrationId: otherCalibration,
      session,
      editor: session.editor,
      commands: { editor: session.editor, viewport, page },
    };
    return { workdesk, plane, viewport };
  }, [parts, otherImage, otherAssessment, otherCalibration]);

  if (!isRequested) return null;
  const queries = [read, set];
  if (isNotFound(read) || isNotFound(set) || (read.data && !otherImage)) return { state: 'notFound', other: null, queries };
  return other ? { state: 'open', other, queries } : { state: 'loading', other: null, queries };
}

/** Returns how positions of the first image map to the second, by the teeth that nobody has rejected. */
export function alignEditors(from: WorkdeskContextValue, to: WorkdeskContextValue): Alignment {
  const sideOf = ({ image: { width, height }, editor }: WorkdeskContextValue) => ({ width, height, findings: notRejected(editor) });
  return alignByTeeth(sideOf(from), sideOf(to));
}

export interface Differences {
  readonly earlier: WorkdeskContextValue;
  readonly later: WorkdeskContextValue;
  readonly list: readonly FindingDifference<SceneAnnotation>[];
}

/** Returns what changed from the earlier of the two images to the later, among what the filter shows. */
export function useDifferences(one: WorkdeskContextValue, other: WorkdeskContextValue): Differences {
  const filter = useStore(one.editor.view, (state) => state.filter);
  const revision = useRevision(one.editor);
  const otherRevision = useRevision(other.editor);
  return useMemo(() => {
    const [earlier, later] = compareImageDates(one.image, other.image) < 0 ? [one, other] : [other, one];
    const shown = ({ editor }: WorkdeskContextValue) =>
      notRejected(editor).filter((annotation) => isVisible(annotation, filter) && annotation.class !== 'MOUTH_AREA');
    return { earlier, later, list: compareFindings(shown(earlier), shown(later), alignEditors(earlier, later)) };
  }, [one, other, filter, revision, otherRevision]);
}

const notRejected = (editor: Editor) => editor.scene.all().filter(({ decision }) => decision !== 'REJECTED');

function useRevision({ settled }: Editor): number {
  return useSyncExternalStore(settled.subscribe, () => settled.revision);
}
