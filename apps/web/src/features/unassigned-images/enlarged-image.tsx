import { Modal } from '@mantine/core';
import type { UnassignedImage } from '@molaar/contracts';
import { useTexts } from '../../client/texts/texts';
import { SideMarks } from '../../shell/side-marks';
import classes from './unassigned-images.module.css';

/** The whole radiograph, to see whose it is. */
export function EnlargedImage({ image, onClose }: { image: UnassignedImage; onClose: () => void }) {
  const texts = useTexts();
  return (
    <Modal
      opened
      centered
      size="90rem"
      title={image.fileName}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <div className={classes.enlarged}>
        <img src={image.originalUrl} alt={image.fileName} width={image.width} height={image.height} />
        <SideMarks image={{ kind: image.kind, analysis: null }} />
      </div>
    </Modal>
  );
}
