/** A4 in points. One satori pixel is one point. */
export const PAGE = { width: 595.28, height: 841.89 } as const;

export const FRAME = {
  left: 50,
  right: 50,
  /** Top of the letterhead on the first page. */
  top: 40,
  /** Top of the content on later pages, below a running head of one line. */
  topLater: 74,
  /** Space for the footer. */
  bottom: 60,
} as const;

export const CONTENT_WIDTH = PAGE.width - FRAME.left - FRAME.right;

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
