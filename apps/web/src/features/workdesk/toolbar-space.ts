/** Sizes in CSS pixels. */
const TOOL = { largest: 38, smallest: 30, finger: 44, gap: 2 } as const;
/** Padding of the toolbar, and a line between two groups with its margins. */
const PADDING = 12;
const LINE = 11;

export interface ToolbarSpace {
  /** Height of a tool in CSS pixels. */
  readonly tool: number;
  /** Tools that are shown; the others are in the menu. */
  readonly shown: number;
}

/**
 * Returns how many of `tools` fit into a toolbar, and how high they are: all of them smaller where that is enough, else
 * as many as have space beside the menu of the others. Nothing scrolls: nothing would show that there is more below.
 * @param height Of the toolbar in CSS pixels; 0 while it is not known.
 * @param others Buttons that are always there.
 */
export function toolbarSpace(height: number, tools: number, { others, lines, touch }: ToolbarContent): ToolbarSpace {
  const largest = touch ? TOOL.finger : TOOL.largest;
  if (height === 0) return { tool: largest, shown: tools };
  const free = height - PADDING - lines * LINE;
  const tool = Math.min(largest, Math.floor(free / (tools + others)) - TOOL.gap);
  if (tool >= (touch ? TOOL.finger : TOOL.smallest)) return { tool, shown: tools };
  const fitting = Math.floor(free / (largest + TOOL.gap));
  return { tool: largest, shown: Math.max(1, Math.min(tools, fitting - others - 1)) };
}

interface ToolbarContent {
  readonly others: number;
  readonly lines: number;
  /** Targets for fingers. */
  readonly touch: boolean;
}
