import { Text } from '@mantine/core';
import type { AnnotationSet, Image } from '@molaar/contracts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMay, useUser } from '../../client/session';
import { useWords } from '../../client/words';
import { UploadDialog } from '../upload/upload-dialog';
import { AdjustPanel } from './adjust-panel';
import { AnalysisBanner } from './analysis-banner';
import { ConflictDialog } from './conflict-dialog';
import { DeleteImageDialog } from './delete-image-dialog';
import { type Desk, DeskContext } from './desk';
import { FilterPanel } from './filter-panel';
import { FindingsList } from './findings/findings-list';
import { ObjectPanel } from './object/object-panel';
import { openDeskSession } from './session/desk-session';
import { ShortcutsDialog } from './shortcuts-dialog';
import { Toolbar } from './toolbar';
import { useShortcuts } from './use-shortcuts';
import { createImagePlane } from './viewer/image-plane';
import { createMapViewport } from './viewer/map-viewport';
import { Viewer } from './viewer/viewer';
import classes from './workdesk.module.css';
import { WorkdeskHeader } from './workdesk-header';

type Opened = 'upload' | 'delete' | 'shortcuts' | null;

/** One image on the workdesk: picture and tools, filter, findings, the selected object. */
export function Workdesk({ image, set }: { image: Image; set: AnnotationSet }) {
  const words = useWords();
  const { id: userId } = useUser();
  const canEdit = useMay('EDIT_FINDINGS');
  const canEditPatients = useMay('EDIT_PATIENTS');
  const frame = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened>(null);
  const [adjusting, setAdjusting] = useState(false);
  const [session] = useState(() => openDeskSession({ set, imageSize: image, canEdit, userId }));
  const [plane] = useState(() => createImagePlane(image));
  const [viewport] = useState(() => createMapViewport(plane, () => frame.current));

  useEffect(() => session.listen(), [session]);
  useEffect(() => session.receive(set), [session, set]);

  const desk = useMemo(
    (): Desk => ({
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
          save: () => void session.save(),
        },
      },
    }),
    [image, session, viewport, canEditPatients],
  );
  useShortcuts(desk.commands);
  const close = () => setOpened(null);

  return (
    <DeskContext value={desk}>
      <div ref={frame} className={classes.desk} data-wide>
        <WorkdeskHeader />
        <div className={classes.tools}>
          <Toolbar adjusting={adjusting} onShortcuts={() => setOpened('shortcuts')} />
        </div>
        <div className={classes.stage}>
          <Viewer plane={plane} viewport={viewport} />
          <AnalysisBanner image={image} />
          {adjusting ? <AdjustPanel onClose={() => setAdjusting(false)} /> : null}
        </div>
        <aside className={classes.panel} aria-label={words.workdesk.panel()}>
          <div className={classes.filter}>
            <FilterPanel />
          </div>
          <FindingsList />
          <ObjectPanel />
        </aside>
        <footer className={classes.notice}>
          <IconInfoCircle size={15} aria-hidden="true" />
          <Text component="span" fz="xs">
            {words.common.notice()}
          </Text>
        </footer>
      </div>
      <ConflictDialog />
      {opened === 'upload' ? <UploadDialog patient={image.patient} onClose={close} /> : null}
      {opened === 'delete' ? <DeleteImageDialog image={image} onClose={close} /> : null}
      {opened === 'shortcuts' ? <ShortcutsDialog onClose={close} /> : null}
    </DeskContext>
  );
}
