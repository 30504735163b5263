/** A4 in points. One satori pixel is one point. */
export const PAGE = { width: 595.28, height: 841.89 } as const;

export const FRAME = {
  left: 50,
  right: 50,
  /** Top of the letterhead on the first page. */
  top: 40,
  /** Top of the content on later pages, below a running head of one line. */
  topLater: 66,
  /** Space for the footer. */
  bottom: 52,
} as const;

export const CONTENT_WIDTH = PAGE.width - FRAME.left - FRAME.right;

/** Of two columns, and the space between them. */
const COLUMN_GAP = 12;
export const COLUMN_WIDTH = Math.floor((CONTENT_WIDTH - COLUMN_GAP) / 2);
/** Distance of the right column from the left edge, in points. */
export const RIGHT_COLUMN = COLUMN_WIDTH + COLUMN_GAP;

export const COLORS = {
  ink: '#16242c',
  muted: '#566972',
  accent: '#0b6e7f',
  tint: '#eef6f7',
  card: '#f5f8f9',
  rule: '#cfdcdf',
  warning: '#9a4a00',
  warningTint: '#fff4e5',
  paper: '#ffffff',
} as const;

export const SIZES = { small: 8, body: 9.5, heading: 13, title: 24 } as const;
