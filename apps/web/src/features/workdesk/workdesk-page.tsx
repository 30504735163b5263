import { type Analysis, type AnnotationSet, DEFAULT_DISPLAY } from '@molaar/contracts';
import { LoaderPage } from '@molaar/ui';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../client/api/lazy-part';
import { isNotFound } from '../../client/api/not-found';
import { refetchWhileOffline } from '../../client/api/refetch-while-offline';
import { portal, trpc } from '../../client/api/trpc';
import { useIsStreamConnected } from '../../client/events/live-events';
import { removeFirstPicture } from '../../client/first-picture';
import { useIntegration, useIsAllowed } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { hasOutdatedAnnotations } from './has-outdated-annotations';
import { ImageNotFound } from './image-not-found';
import { Workdesk } from './workdesk';

// Loaded without a radiograph in the address only.
const ChooseImage = lazyPart(() => import('./choose-image').then((module) => ({ default: module.ChooseImage })));

function LazyChooseImage({ patientId }: { patientId: string | undefined }) {
  return (
    <Suspense fallback={<QueryPlaceholder queries={[]} height="100dvh" />}>
      <ChooseImage patientId={patientId} />
    </Suspense>
  );
}

const route = getRouteApi('/signed-in/personal/workdesk');
const embedded = getRouteApi('/signed-in/integration/dentas/workdesk/$dentistId/{-$analysisId}');
/** How often a running analysis is polled while no event stream is connected, milliseconds. */
const ANALYSIS_POLL = 3_000;

export function WorkdeskPage() {
  const { image, patient, compare } = route.useSearch();
  return image ? <OpenImage key={image} imageId={image} compare={compare} /> : <LazyChooseImage patientId={patient} />;
}

/** The workdesk in a partner's frame: the radiograph of the token's analysis, or one of the token's patient. */
export function EmbeddedWorkdeskPage() {
  const { image, patient, compare } = embedded.useSearch();
  const integration = useIntegration();
  const analysisId = embedded.useParams().analysisId ?? integration?.analysisId ?? null;
  if (image) return <OpenImage key={image} imageId={image} compare={compare} />;
  if (analysisId && !patient) return <OpenAnalysis analysisId={analysisId} />;
  return <LazyChooseImage patientId={patient ?? integration?.patientId ?? undefined} />;
}

function OpenAnalysis({ analysisId }: { analysisId: string }) {
  const analysis = trpc.images.analysis.useQuery({ id: analysisId }, { meta: { reads: 'IMAGE' } });
  if (isNotFound(analysis)) return <LazyChooseImage patientId={undefined} />;
  if (!analysis.data) return <QueryPlaceholder queries={[analysis]} height="100dvh" />;
  return <OpenImage key={analysis.data.imageId} imageId={analysis.data.imageId} />;
}

/** The page itself shows that an image was not found: the person who deletes it gets that event too. */
const SILENT_NOT_FOUND = { silentFor: 'NOT_FOUND' } as const;

const isUnderWay = (analysis: Analysis | null | undefined) => analysis?.state === 'QUEUED' || analysis?.state === 'RUNNING';

function OpenImage({ imageId, compare }: { imageId: string; compare?: string | undefined }) {
  const texts = useTexts();
  const isConnected = useIsStreamConnected();
  const image = trpc.images.get.useQuery(
    { id: imageId },
    {
      meta: SILENT_NOT_FOUND,
      refetchInterval: (query) => (!isConnected && isUnderWay(query.state.data?.analysis) ? ANALYSIS_POLL : refetchWhileOffline(query)),
    },
  );
  const set = trpc.annotations.get.useQuery({ id: imageId }, { meta: SILENT_NOT_FOUND });
  const display = trpc.settings.display.useQuery(undefined, { meta: { silent: true }, staleTime: Number.POSITIVE_INFINITY });
  const storedDraft = useStoredDraft(imageId);
  const isAwaited = isUnderWay(image.data?.analysis);
  useMissedAnnotations(imageId, image.data?.analysis, set);

  useEffect(() => {
    // It may have ended before the stream was connected.
    if (isConnected && isAwaited) void portal.images.get.invalidate({ id: imageId });
  }, [isConnected, isAwaited, imageId]);

  const isFailed = image.isError || set.isError;
  useEffect(() => {
    if (isFailed) removeFirstPicture();
  }, [isFailed]);

  if (isNotFound(image) || isNotFound(set)) return <ImageNotFound imageId={imageId} />;
  if (!image.data || !set.data) return <QueryPlaceholder queries={[image, set]} height="100dvh" />;
  if (display.isPending || storedDraft.isLoading) return <LoaderPage label={texts.common.states.loading()} height="100dvh" />;
  return (
    <Workdesk
      image={image.data}
      set={set.data}
      display={display.data?.effective ?? DEFAULT_DISPLAY}
      storedDraft={storedDraft.data ?? null}
      compare={compare}
    />
  );
}

/**
 * Reloads the annotations of an analysis whose end arrived without the event about them, or while they were being read.
 * Once for each analysis, and not during a read: that one may contain them.
 */
function useMissedAnnotations(
  imageId: string,
  latest: Analysis | null | undefined,
  { data, isFetching }: { data: AnnotationSet | undefined; isFetching: boolean },
): void {
  const reloaded = useRef<string | null>(null);
  const outdated = data && !isFetching && latest && hasOutdatedAnnotations(data.analysis, latest) ? latest.id : null;
  useEffect(() => {
    if (outdated === null || reloaded.current === outdated) return;
    reloaded.current = outdated;
    void portal.annotations.get.invalidate({ id: imageId });
  }, [outdated, imageId]);
}

/** Reads the draft of this person's unsaved changes at each opening. A failure leaves the browser's own draft. */
function useStoredDraft(imageId: string) {
  const canEdit = useIsAllowed('EDIT_FINDINGS');
  return trpc.annotations.draft.useQuery(
    { id: imageId },
    { enabled: canEdit, meta: { silent: true }, gcTime: 0, staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
}
