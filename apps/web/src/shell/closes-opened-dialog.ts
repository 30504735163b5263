/** What lies over the page around a dialog: the name is Mantine's. */
const OVERLAY = '.mantine-Modal-overlay';

/** What is read of a click, and of the element below the pointer. */
interface Click {
  /** Clicks in a row at one place, this one included. */
  readonly detail: number;
  readonly target: { matches?(selector: string): boolean } | object | null;
}

/** Returns whether a click is a further one of a row, and falls on what a dialog lays over the page. */
export function closesOpenedDialog({ detail, target }: Click): boolean {
  return detail > 1 && target !== null && 'matches' in target && target.matches?.(OVERLAY) === true;
}
