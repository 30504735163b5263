import { bitingSurface, type Surface, sortSurfaces } from '@molaar/domain/teeth';
import { decay, filling } from './crown-work';
import { implantBody } from './implant';
import type { Mouth, PlacedTooth } from './mouth';
import { smoothstep } from './numbers';
import { opaque, paintOnTooth, type Stroke } from './paint-on-tooth';
import { post, rootFilling } from './root-work';
import { type Area, areaAround, type Sheet } from './sheet';
import { silhouette } from './true-outline';

/** A drawn restoration: its surfaces and the area that it covers, in reference pixels. */
export interface Drawn {
  readonly surfaces: Surface[];
  readonly area: Area;
}

/** Draws one restoration, decay or bracket on its tooth. An unerupted tooth is already drawn and only measured here. */
export function drawRestoration(sheet: Sheet, restoration: Mouth['restorations'][number], onImplant: boolean): Drawn {
  const { class: type, standing, tooth } = restoration;
  const paint = (stroke: Stroke) => paintOnTooth(sheet, standing, stroke);
  const { softness } = sheet;
  switch (type) {
    case 'COMPOSITE':
    case 'PRIM_CAR_CAVITY': {
      const surfaces = sortSurfaces(restoration.surfaces?.length ? restoration.surfaces : [bitingSurface(tooth)]);
      const stroke = type === 'COMPOSITE' ? filling : decay;
      return { surfaces, area: paint(stroke(standing.shape, surfaces, softness)) };
    }
    case 'CROWN':
      return { surfaces: ['CROWN'], area: paint(fullCrown(standing, softness, onImplant ? 0.96 : 1.04)) };
    case 'GOOD_ENDODONTICS':
    case 'POOR_ENDODONTICS':
      return { surfaces: ['ROOT'], area: paint(rootFilling(standing.shape, type === 'GOOD_ENDODONTICS', softness)) };
    case 'SUPPORT_NON_SCREW':
      return { surfaces: ['ROOT'], area: paint(post(standing.shape, softness)) };
    case 'IMPLANT':
      return { surfaces: ['ROOT'], area: paint(implantBody(standing.shape, softness)) };
    case 'BRACES':
      return { surfaces: ['CROWN'], area: paint(bracket(standing, softness)) };
    case 'EMERGING_TOOTH':
      return { surfaces: ['WHOLE_TOOTH'], area: areaAround(silhouette(standing.placement, standing.shape)) };
  }
}

/** A metal crown with a sharp edge, down to `share` of the distance to the neck. */
export function fullCrown({ shape }: PlacedTooth, softness: number, share: number): Stroke {
  const end = shape.neck * share;
  return {
    cover: (u, v, depth) => {
      // The margin follows the gum: it is lower in the middle of the tooth than at its sides.
      const margin = end - 0.1 * shape.neck * (u / (shape.width / 2)) ** 2 - v;
      return smoothstep(-softness, softness, Math.min(depth + 2, margin));
    },
    matter: opaque(3.1),
  };
}

function bracket({ shape }: PlacedTooth, softness: number): Stroke {
  const size = Math.min(17, shape.width * 0.24);
  return {
    cover: (u, v) => smoothstep(-softness, softness, size - Math.max(Math.abs(u), Math.abs(v - shape.neck * 0.55))),
    // Two wings with a slot between them.
    matter: (before, u) => Math.max(before, Math.abs(u) < size * 0.25 ? 2.2 : 3.2),
  };
}
