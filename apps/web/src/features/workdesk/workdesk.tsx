import { Text } from '@mantine/core';
import type { AnnotationSet, DisplaySettings, Image, SavedAnnotationDraft } from '@molaar/contracts';
import { permission } from '@molaar/domain/clinic';
import { IconInfoCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Map as LeafletMap } from 'leaflet';
import { Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '../../client/api/lazy-part';
import { removeFirstPicture } from '../../client/first-picture';
import { useIsAllowed, useUser } from '../../client/session/session';
import { FindingStyleProvider } from '../../client/texts/finding-style';
import { shortName } from '../../client/texts/person-name';
import { useTexts } from '../../client/texts/texts';
import { usePageTitle } from '../../shell/page-title';
import { useWorkdeskLink } from '../../shell/workdesk-link';
import { useComparison } from './compare/use-comparison';
import { type LinkedViews, useLinkedViews } from './compare/use-linked-views';
import { useHints } from './hints/use-hints';
import { SignOutGuard } from './session/sign-out-guard';
import { openWorkdeskSession } from './session/workdesk-session';
import { SidePanel } from './side-panel';
import { coveredHeight, useSidePanel } from './side-panel-state';
import { currentNotices, shownImage } from './sides/shown-image';
import targets from './targets.module.css';
import { Toolbar } from './toolbar';
import { useFullPage } from './use-full-page';
import { useShortcuts } from './use-shortcuts';
import { useWorkdeskValue } from './use-workdesk-value';
import { createImagePlane } from './viewer/image-plane';
import { createMapViewport } from './viewer/map-viewport';
import { announceCover } from './viewer/over-image';
import classes from './workdesk.module.css';
import { WorkdeskContext } from './workdesk-context';
import { useOpened, WorkdeskDialogs } from './workdesk-dialogs';
import { WorkdeskHeader } from './workdesk-header';
import { WorkdeskStage } from './workdesk-stage';

const CommentsPanel = lazyPart(() => import('./comments-panel').then((module) => ({ default: module.CommentsPanel })));

interface Props {
  image: Image;
  set: AnnotationSet;
  display: DisplaySettings;
  /** The draft of this person's unsaved changes on the server. */
  storedDraft: SavedAnnotationDraft | null;
  /** The image that is shown next to this one. */
  compare?: string | undefined;
}

/** One image on the workdesk: image and tools, filter, findings, the selected annotation; another image next to it. */
export function Workdesk({ image: saved, set, display, storedDraft, compare }: Props) {
  const texts = useTexts();
  usePageTitle(shortName(saved.patient));
  const { id: userId, roles } = useUser();
  const right = permission(roles, 'EDIT_FINDINGS');
  const canEditPatients = useIsAllowed('EDIT_PATIENTS');
  const navigate = useNavigate();
  const workdeskLink = useWorkdeskLink();
  const side = useRef<HTMLElement>(null);
  const { opened, setOpened, files, close } = useOpened(canEditPatients);
  const [adjusting, setAdjusting] = useState(false);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [session] = useState(() => openWorkdeskSession({ set, imageSize: saved, right, userId, display, storedDraft }));
  const [plane] = useState(() => createImagePlane(saved));
  const [viewport] = useState(() => createMapViewport(plane, (container) => coveredHeight(container, side.current)));
  const mirrored = useStore(session.editor.view, (state) => state.mirrored);
  const image = useMemo(() => shownImage(saved, mirrored), [saved, mirrored]);
  const doubtsSides = currentNotices(image).includes('SIDES_EXCHANGED');
  const comparison = useComparison(image, compare, display, session.editor);
  const other = comparison?.other ?? null;
  const fullPage = useFullPage();
  const panel = useSidePanel(session.editor, display);
  // The image renders first, and everything around it in idle time, in space reserved for it.
  const withSurroundings = useDeferredValue(true, false);

  useEffect(removeFirstPicture, []);
  // On a phone the panel slides over the image.
  useEffect(() => viewport.adaptToCover(), [viewport, panel.folded]);
  useEffect(() => session.listen(), [session]);
  useEffect(() => session.receive(set), [session, set]);
  useEffect(() => session.state.setState({ doubtsSides }), [session, doubtsSides]);

  const endComparison = () => void navigate(workdeskLink({ image: image.id }));
  const hints = useHints(right !== 'NO');
  const links = useRef<LinkedViews | null>(null);
  const isComparing = other !== null;
  const workdesk = useWorkdeskValue({
    image,
    set,
    display,
    session,
    viewport,
    side,
    panel,
    links,
    canEditPatients,
    isComparing,
    setOpened,
    setAdjusting,
    showHints: hints.begin,
    endComparison,
  });
  const linkedViews = useLinkedViews(workdesk, plane, map, other);
  links.current = linkedViews;
  useEffect(announceCover, [withSurroundings, isComparing]);
  useShortcuts(workdesk.commands, display.keysAnywhere);

  return (
    <FindingStyleProvider>
      <WorkdeskContext value={workdesk}>
        <div
          className={`${classes.workdesk} ${targets.targets}`}
          data-wide
          data-full-page={fullPage || undefined}
          data-panel-folded={(panel.folded && opened !== 'comments') || undefined}
        >
          {/** The image is the first that the Tab key reaches, the list the next; the grid places them. */}
          <WorkdeskStage
            plane={plane}
            viewport={viewport}
            onMap={setMap}
            comparison={comparison}
            layout={display.comparison}
            linkedViews={linkedViews}
            onEndComparison={endComparison}
            hints={hints}
            adjusting={adjusting}
            onEndAdjusting={() => setAdjusting(false)}
          />
          {withSurroundings ? <SidePanel ref={side} other={other} folded={panel.folded} /> : null}
          {withSurroundings ? (
            <>
              <WorkdeskHeader
                comparedId={other?.workdesk.image.id}
                stripOpened={opened === 'images'}
                onStrip={(open) => setOpened(open ? 'images' : null)}
              />
              <Toolbar adjusting={adjusting} comparing={isComparing} commenting={opened === 'comments'} />
            </>
          ) : null}
          {opened === 'comments' ? (
            <Suspense fallback={null}>
              <CommentsPanel image={image} onClose={close} />
            </Suspense>
          ) : null}
          <footer className={classes.notice}>
            <IconInfoCircle size={15} aria-hidden="true" />
            <Text component="span" fz="xs">
              {right === 'DRAFT' ? `${texts.workdesk.draftOnly()} ` : right === 'NO' ? `${texts.workdesk.readOnly()} ` : null}
              {texts.common.notice()}
            </Text>
          </footer>
        </div>
        <SignOutGuard />
        <WorkdeskDialogs image={image} opened={opened} files={files} keysAnywhere={display.keysAnywhere} onClose={close} />
      </WorkdeskContext>
    </FindingStyleProvider>
  );
}
