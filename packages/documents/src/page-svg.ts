import { escapeMarkup } from '@molaar/domain/text';
import type { PageItem } from './compose-document';
import type { Region } from './layout';
import { shapeText, unitsPerEm } from './shape-text';
import type { Shape, TextShape } from './shapes';
import { COLORS, PAGE } from './theme';

/** Renders a page as SVG from the same shapes as the PDF. */
export function pageSvg(items: readonly PageItem[]): string {
  const body = items.map((item) => [...item.decoration, ...item.regions.flatMap(shapesOf)].map(svgOf).join('')).join('');
  const { width, height } = PAGE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" ` +
    `width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${COLORS.paper}"/>${body}</svg>`
  );
}

/** Renders shapes as a standalone SVG of `width` by `height` points. */
export function shapesSvg(shapes: readonly Shape[], width: number, height: number, more = ''): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" width="100%">` +
    `${shapes.map(svgOf).join('')}${more}</svg>`
  );
}

/** Returns shapes as a group of an SVG element, with a class. */
export function groupSvg(shapes: readonly Shape[], name: string): string {
  return `<g class="${name}">${shapes.map(svgOf).join('')}</g>`;
}

function shapesOf(region: Region): Shape[] {
  return [...region.shapes, ...region.children.flatMap(shapesOf)];
}

function svgOf(shape: Shape): string {
  switch (shape.kind) {
    case 'text': {
      const font = `font-family="Inter" font-weight="${shape.weight}" font-size="${shape.size}"`;
      return `<text x="${letterPositions(shape)}" y="${shape.y}" ${font} fill="${shape.fill}" xml:space="preserve">${escapeMarkup(shape.text)}</text>`;
    }
    case 'rect':
      return `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" fill="${shape.fill}"/>`;
    case 'image': {
      const type = shape.data[0] === 0x89 ? 'image/png' : 'image/jpeg';
      const href = `data:${type};base64,${Buffer.from(shape.data).toString('base64')}`;
      return `<image x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" xlink:href="${href}"/>`;
    }
    case 'drawing': {
      const { x, y, width, height, svg } = shape;
      return svg
        .replace(/^<svg /, `<svg x="${x}" y="${y}" height="${height}" font-family="Inter" `)
        .replace(' width="100%"', ` width="${width}"`);
    }
    case 'path': {
      const { stroke } = shape;
      const line = stroke ? ` stroke="${stroke.color}" stroke-width="${stroke.width}" stroke-linejoin="round"` : '';
      const opacity = shape.fillOpacity === undefined ? '' : ` fill-opacity="${shape.fillOpacity}"`;
      return `<path transform="translate(${shape.x} ${shape.y})" d="${shape.d}" fill="${shape.fill ?? 'none'}"${opacity}${line}/>`;
    }
  }
}

/** Returns the x position of each letter, so that letters are placed as in the PDF. */
function letterPositions({ text, x, size, weight }: TextShape): string {
  const scale = size / unitsPerEm(weight);
  let at = x;
  return shapeText(text, weight)
    .map(({ advance }) => {
      const place = Math.round(at * 100) / 100;
      at += advance * scale;
      return place;
    })
    .join(' ');
}
