export { type Box, boxArea, intersectionArea, intersectionOverFinding, iou, overlapLength, unionBox } from './box';
export {
  editBox,
  editedSize,
  editPoint,
  editTooth,
  type ImageArea,
  type ImageEdit,
  isEditPossible,
  TURNS,
  type Turn,
  turnedSize,
} from './image-edit';
export { boxAround, clipBox, clipOutline, sameBox, sameOutline, stretchOutline } from './outline';
export { type Badge, layoutBadges } from './place-badges';
