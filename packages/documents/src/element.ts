/** Tags of PDF structure that our pages use. */
export type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Caption' | 'Sect';

/** CSS in the names and the part that satori knows. */
export type Style = Readonly<Record<string, string | number>>;

/** A node of satori's input: what React would make, without React. */
export interface Element {
  type: 'div';
  props: {
    style: Style;
    children?: Element[] | string;
    tag?: Tag;
    /** Named places that a later step fills (the picture). */
    slot?: string;
  };
}

/** A box whose children stand in a column. */
export function column(style: Style, children: Element[], tag?: Tag): Element {
  return box({ flexDirection: 'column', ...style }, children, tag);
}

/** A box whose children stand in a row. */
export function row(style: Style, children: Element[], tag?: Tag): Element {
  return box({ flexDirection: 'row', ...style }, children, tag);
}

/** A text. Tagged texts are paragraphs of their own; untagged ones belong to the tagged box around them. */
export function text(style: Style, content: string, tag?: Tag): Element {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children: content, ...(tag && { tag }) } };
}

/** An empty coloured box: rules and fields. Borders would cost satori a mask each. */
export function rule(style: Style): Element {
  return box(style, []);
}

export function slot(name: string, style: Style, tag?: Tag): Element {
  const element = box(style, [], tag);
  return { ...element, props: { ...element.props, slot: name } };
}

function box(style: Style, children: Element[], tag?: Tag): Element {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children, ...(tag && { tag }) } };
}
