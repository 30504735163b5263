/** The font of the labels on the image. */
export const LABEL_FONT = "600 11px 'Inter Variable', system-ui, sans-serif";
