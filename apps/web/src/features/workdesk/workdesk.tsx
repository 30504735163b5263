import { Text } from '@mantine/core';
import type { AnnotationSet, DisplaySettings, Image, SavedAnnotationDraft } from '@molaar/contracts';
import { permission } from '@molaar/domain/clinic';
import { IconInfoCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Map as LeafletMap } from 'leaflet';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useIsAllowed, useUser } from '../../client/session/session';
import { FindingStyleProvider } from '../../client/texts/finding-style';
import { useFormats, useTexts } from '../../client/texts/texts';
import { useWorkdeskLink } from '../../shell/workdesk-link';
import { UploadDialog, useDroppedFiles } from '../upload';
import { AdjustPanel } from './adjust-panel';
import { AnalysisBanner } from './analysis-banner';
import { CommentsPanel } from './comments-panel';
import compareClasses from './compare/compare.module.css';
import { CompareBar } from './compare/compare-bar';
import { ComparedPane, PaneHead } from './compare/compared-pane';
import { ComparisonNotice } from './compare/comparison-notice';
import { useComparison } from './compare/use-comparison';
import { type LinkedViews, useLinkedViews } from './compare/use-linked-views';
import { ConflictDialog } from './conflict-dialog';
import { DeleteImageDialog } from './delete-image-dialog';
import { EditImageDialog } from './edit/edit-image-dialog';
import { HintCard } from './hints/hint-card';
import { useHints } from './hints/use-hints';
import { SignOutGuard } from './session/sign-out-guard';
import { openWorkdeskSession } from './session/workdesk-session';
import { ShortcutsDialog } from './shortcuts-dialog';
import { SidePanel } from './side-panel';
import targets from './targets.module.css';
import { Toolbar } from './toolbar';
import { useFullPage } from './use-full-page';
import { useShortcuts } from './use-shortcuts';
import { createImagePlane } from './viewer/image-plane';
import { createMapViewport } from './viewer/map-viewport';
import { Viewer } from './viewer/viewer';
import classes from './workdesk.module.css';
import { WorkdeskContext, type WorkdeskContextValue } from './workdesk-context';
import { WorkdeskHeader } from './workdesk-header';

type Opened = 'upload' | 'crop' | 'delete' | 'shortcuts' | 'images' | 'comments' | null;

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
export function Workdesk({ image, set, display, storedDraft, compare }: Props) {
  const texts = useTexts();
  const formats = useFormats();
  const { id: userId, roles } = useUser();
  const right = permission(roles, 'EDIT_FINDINGS');
  const canEditPatients = useIsAllowed('EDIT_PATIENTS');
  const navigate = useNavigate();
  const workdeskLink = useWorkdeskLink();
  const side = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<Opened>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  useDroppedFiles(
    (dropped) => {
      setFiles(dropped);
      setOpened('upload');
    },
    canEditPatients && opened === null,
  );
  const [adjusting, setAdjusting] = useState(false);
  const [stacked, setStacked] = useState(() => window.innerHeight > window.innerWidth);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [session] = useState(() => openWorkdeskSession({ set, imageSize: image, right, userId, display, storedDraft }));
  const [plane] = useState(() => createImagePlane(image));
  const [viewport] = useState(() => createMapViewport(plane));
  const comparison = useComparison(image, compare, display, session.editor);
  const other = comparison?.other ?? null;
  const fullPage = useFullPage();
  // The image renders first, and everything around it in idle time, in space reserved for it.
  const withSurroundings = useDeferredValue(true, false);

  useEffect(() => session.listen(), [session]);
  useEffect(() => session.receive(set), [session, set]);

  const endComparison = () => void navigate(workdeskLink({ image: image.id }));
  const hints = useHints(right !== 'NO');
  const links = useRef<LinkedViews | null>(null);
  const isComparing = other !== null;
  const workdesk = useMemo(
    (): WorkdeskContextValue => ({
      image,
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
          // The form of a new annotation is there with the next frame.
          editObject: () => requestAnimationFrame(() => side.current?.querySelector<HTMLElement>('[data-annotation-form] input')?.focus()),
          crop: () => setOpened('crop'),
          favourites: display.favourites,
          compare: () => (isComparing ? endComparison() : setOpened('images')),
          linkViews: isComparing ? () => links.current?.toggle() : undefined,
          toggleComments: () => setOpened((before) => (before === 'comments' ? null : 'comments')),
          showShortcuts: () => setOpened('shortcuts'),
          showHints: hints.begin,
          save: () => void session.save(),
        },
      },
    }),
    [image, session, viewport, canEditPatients, display.favourites, isComparing, hints.begin],
  );
  const linkedViews = useLinkedViews(workdesk, plane, map, other);
  links.current = linkedViews;
  useShortcuts(workdesk.commands, display.keysAnywhere);
  const close = () => {
    setOpened(null);
    setFiles([]);
  };
  const isEarlier = other !== null && image.imageNumber < other.workdesk.image.imageNumber;

  return (
    <FindingStyleProvider>
      <WorkdeskContext value={workdesk}>
        <div className={`${classes.workdesk} ${targets.targets}`} data-wide data-full-page={fullPage || undefined}>
          {withSurroundings ? (
            <>
              <WorkdeskHeader
                comparedId={other?.workdesk.image.id}
                stripOpened={opened === 'images'}
                onStrip={(open) => setOpened(open ? 'images' : null)}
              />
              <div className={classes.tools}>
                <Toolbar adjusting={adjusting} comparing={isComparing} commenting={opened === 'comments'} />
              </div>
            </>
          ) : null}
          <div className={classes.stage}>
            <div className={compareClasses.panes} data-stacked={stacked || undefined}>
              <section
                className={compareClasses.pane}
                style={{ order: 1 }}
                aria-label={texts.comparison.pane({ number: image.imageNumber, date: formats.date(image.dateUploaded) })}
              >
                <Viewer plane={plane} viewport={viewport} onMap={setMap} withMinimap={!isComparing} />
                {isComparing ? <PaneHead image={image} earlier={isEarlier} /> : null}
                <AnalysisBanner image={image} />
                {adjusting ? <AdjustPanel onClose={() => setAdjusting(false)} /> : null}
              </section>
              {other ? <ComparedPane other={other} earlier={!isEarlier} onMap={linkedViews.setOtherMap} /> : null}
            </div>
            {isComparing ? null : <HintCard hints={hints} />}
            {other ? (
              <CompareBar
                linked={linkedViews.linked}
                stacked={stacked}
                onLink={linkedViews.toggle}
                onAlign={linkedViews.align}
                onArrange={() => setStacked(!stacked)}
                onEnd={endComparison}
              />
            ) : null}
            {comparison ? <ComparisonNotice comparison={comparison} onEnd={endComparison} /> : null}
          </div>
          {withSurroundings ? <SidePanel ref={side} other={other} /> : null}
          {opened === 'comments' ? <CommentsPanel image={image} onClose={close} /> : null}
          <footer className={classes.notice}>
            <IconInfoCircle size={15} aria-hidden="true" />
            <Text component="span" fz="xs">
              {right === 'DRAFT' ? `${texts.workdesk.draftOnly()} ` : null}
              {texts.common.notice()}
            </Text>
          </footer>
        </div>
        <ConflictDialog />
        <SignOutGuard />
        {opened === 'upload' ? <UploadDialog patient={image.patient} files={files} onClose={close} /> : null}
        {opened === 'crop' ? <EditImageDialog image={image} onClose={close} /> : null}
        {opened === 'delete' ? <DeleteImageDialog image={image} onClose={close} /> : null}
        {opened === 'shortcuts' ? <ShortcutsDialog anywhere={display.keysAnywhere} onClose={close} /> : null}
      </WorkdeskContext>
    </FindingStyleProvider>
  );
}
