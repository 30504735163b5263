export type { Command, CommandContext, CommandGroup, CommandId, FavouriteId, PageActions, Viewport } from './commands/command';
export { commandForKey, isCharacterKey, type KeyPress } from './commands/keyboard';
export { COMMANDS, mouthArea } from './commands/registry';
export {
  boxWithTeeth,
  clearSuggestions,
  countDecisions,
  reviewList,
  sortForReview,
} from './commands/review';
export type { NewAnnotation } from './editor/changes';
export { createEditor, type Editor, type EditorOptions } from './editor/editor';
export * from './geometry/boxes';
export * from './geometry/outlines';
export type { HistoryEntries } from './history/rebase-history';
export type { SceneHistory } from './history/scene-history';
export * from './records/annotation';
export * from './records/diff';
export * from './records/review-order';
export { createScene, type Scene } from './records/scene';
export { createSortedAnnotations, type SortedAnnotations } from './records/sorted-annotations';
export { type Draft, readDraft, writeDraft } from './sync/draft';
export type { Conflict } from './sync/rebase';
export type { DraftSides } from './sync/sync';
export { DRAG_THRESHOLD } from './tools/select-tool';
export type { PointerInput } from './tools/tool';
export * from './view/view-state';
export * from './view/visibility';
