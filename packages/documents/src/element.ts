/** The tags of PDF structure that the pages use. */
export type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Caption' | 'Sect';

/** CSS properties, as far as satori supports them. */
export type Style = Readonly<Record<string, string | number>>;

/** A node of satori's input: a React element, created without React. */
export interface Element {
  type: 'div';
  props: {
    style: Style;
    children?: Element[] | string;
    tag?: Tag;
    /** Name of the area that a later step fills, such as the radiograph. */
    slot?: string;
  };
}

/** Creates a box that arranges its children in a column. */
export function column(style: Style, children: Element[], tag?: Tag): Element {
  return box({ flexDirection: 'column', ...style }, children, tag);
}

/** Creates a box that arranges its children in a row. */
export function row(style: Style, children: Element[], tag?: Tag): Element {
  return box({ flexDirection: 'row', ...style }, children, tag);
}

/** Creates a text. A tagged text is a paragraph of its own; an untagged one belongs to the tagged box around it. */
export function text(style: Style, content: string, tag?: Tag): Element {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children: content, ...(tag && { tag }) } };
}

/** Creates an empty coloured box, for rules. Satori would need a mask for each border. */
export function rule(style: Style): Element {
  return box(style, []);
}

/** Creates an empty box that a later step fills. */
export function slot(name: string, style: Style, tag?: Tag): Element {
  const element = box(style, [], tag);
  return { ...element, props: { ...element.props, slot: name } };
}

function box(style: Style, children: Element[], tag?: Tag): Element {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children, ...(tag && { tag }) } };
}
