export { type Box, boxArea, intersectionArea, intersectionOverFinding, iou, overlapLength, unionBox } from './box';
export {
  editBox,
  editedSize,
  editPoint,
  editTooth,
  type ImageArea,
  type ImageEdit,
  isEditPossible,
  isPartOfImage,
  mirrorBox,
  mirrorOutline,
  type StoredImageEdit,
  TURNS,
  type Turn,
  turnedSize,
} from './image-edit';
export { type Badge, layoutBadges } from './layout-badges';
export { angleAt, distanceBetween, lengthOfOutline } from './measure';
export { boxAround, clipBox, clipOutline, intersectOutline, outlineArea, sameBox, sameOutline, stretchOutline } from './outline';
export { sameView } from './same-view';
