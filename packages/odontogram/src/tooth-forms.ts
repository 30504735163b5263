import { isPrimary, isUpper, positionOf, type ToothNumber } from '@molaar/domain/teeth';

export type Kind = 'incisor' | 'canine' | 'premolar' | 'molar';

/**
 * A point of a tooth's shape. `u` from -1 (distal) to 1 (mesial). In outlines `v` is from 0 (neck) to 1 (biting edge)
 * of the crown or of the root (apex); seen from the biting edge it is from -1 (cheek) to 1 (tongue).
 */
export type ShapePoint = readonly [u: number, v: number];

/** The roots in the side view: one, two side by side, or two with a third one behind them. */
export type RootForm = 'single' | 'fork' | 'double' | 'triple';

/** Shape of a tooth, in units of the chart and parts of them; proportions of mean permanent teeth. */
export interface ToothForm {
  readonly kind: Kind;
  readonly width: number;
  readonly crown: number;
  readonly root: number;
  /** From cheek to tongue. */
  readonly depth: number;
  readonly roots: RootForm;
  /** Half the width of the neck, as part of half the crown's. */
  readonly neck: number;
  /** From the distal end of the neck along the biting edge to its mesial end. */
  readonly outline: readonly ShapePoint[];
  /** Seen from the biting edge. */
  readonly top: readonly ShapePoint[];
  /** Lines of the biting surface. */
  readonly fissures: readonly (readonly ShapePoint[])[];
  /** The biting surface as part of the top: scale in both directions, and its centre. */
  readonly table: { readonly u: number; readonly v: number; readonly centre: number };
}

const INCISOR: readonly ShapePoint[] = [
  [-0.8, 0.24],
  [-0.94, 0.58],
  [-0.98, 0.84],
  [-0.84, 0.985],
  [-0.35, 1],
  [0.25, 1],
  [0.8, 1],
  [0.97, 0.93],
  [0.98, 0.72],
  [0.9, 0.4],
  [0.78, 0.18],
];
const CANINE: readonly ShapePoint[] = [
  [-0.86, 0.24],
  [-1, 0.52],
  [-0.9, 0.72],
  [-0.48, 0.9],
  [-0.1, 0.99],
  [0.06, 1],
  [0.22, 0.97],
  [0.6, 0.86],
  [0.94, 0.72],
  [1, 0.55],
  [0.86, 0.24],
];
const PREMOLAR: readonly ShapePoint[] = [
  [-0.86, 0.24],
  [-1, 0.52],
  [-0.93, 0.74],
  [-0.5, 0.88],
  [-0.14, 0.985],
  [0.04, 1],
  [0.2, 0.975],
  [0.56, 0.87],
  [0.93, 0.74],
  [1, 0.52],
  [0.86, 0.24],
];
const UPPER_MOLAR: readonly ShapePoint[] = [
  [-0.92, 0.28],
  [-1, 0.56],
  [-0.95, 0.78],
  [-0.76, 0.94],
  [-0.52, 0.985],
  [-0.26, 0.92],
  [-0.06, 0.82],
  [0.16, 0.93],
  [0.44, 1],
  [0.74, 0.96],
  [0.95, 0.8],
  [1, 0.56],
  [0.92, 0.28],
];
const LOWER_MOLAR: readonly ShapePoint[] = [
  [-0.92, 0.28],
  [-1, 0.52],
  [-0.96, 0.74],
  [-0.82, 0.89],
  [-0.66, 0.92],
  [-0.5, 0.84],
  [-0.32, 0.95],
  [-0.12, 0.985],
  [0.08, 0.93],
  [0.22, 0.85],
  [0.4, 0.96],
  [0.62, 1],
  [0.84, 0.93],
  [0.97, 0.76],
  [1, 0.52],
  [0.92, 0.28],
];

const INCISOR_TOP: readonly ShapePoint[] = [
  [0, -0.88],
  [0.5, -0.84],
  [0.92, -0.58],
  [0.98, -0.3],
  [0.72, 0.26],
  [0.42, 0.78],
  [0, 1],
  [-0.42, 0.78],
  [-0.72, 0.26],
  [-0.98, -0.3],
  [-0.92, -0.58],
  [-0.5, -0.84],
];
const CANINE_TOP: readonly ShapePoint[] = [
  [0.05, -1],
  [0.5, -0.84],
  [0.9, -0.42],
  [0.98, -0.04],
  [0.66, 0.46],
  [0.34, 0.86],
  [0, 1],
  [-0.34, 0.86],
  [-0.66, 0.46],
  [-0.98, 0],
  [-0.9, -0.4],
  [-0.46, -0.84],
];
const UPPER_PREMOLAR_TOP: readonly ShapePoint[] = [
  [0, -1],
  [0.48, -0.9],
  [0.86, -0.58],
  [0.97, -0.15],
  [0.86, 0.3],
  [0.68, 0.68],
  [0.36, 0.94],
  [0, 1],
  [-0.36, 0.94],
  [-0.68, 0.68],
  [-0.9, 0.3],
  [-0.98, -0.15],
  [-0.86, -0.58],
  [-0.48, -0.9],
];
const LOWER_PREMOLAR_TOP: readonly ShapePoint[] = [
  [0, -1],
  [0.5, -0.9],
  [0.88, -0.52],
  [0.97, -0.05],
  [0.84, 0.46],
  [0.48, 0.88],
  [0, 1],
  [-0.48, 0.88],
  [-0.86, 0.46],
  [-0.97, -0.05],
  [-0.88, -0.52],
  [-0.5, -0.9],
];
const UPPER_MOLAR_TOP: readonly ShapePoint[] = [
  [-0.06, -0.92],
  [0.4, -1],
  [0.8, -0.88],
  [0.99, -0.5],
  [0.97, 0],
  [0.9, 0.5],
  [0.66, 0.9],
  [0.24, 1],
  [-0.22, 0.94],
  [-0.6, 0.94],
  [-0.88, 0.62],
  [-0.98, 0.16],
  [-0.97, -0.4],
  [-0.82, -0.8],
  [-0.46, -0.97],
];
const LOWER_MOLAR_TOP: readonly ShapePoint[] = [
  [0.16, -0.93],
  [0.5, -0.98],
  [0.84, -0.8],
  [0.99, -0.32],
  [0.97, 0.3],
  [0.8, 0.82],
  [0.4, 0.98],
  [-0.04, 0.92],
  [-0.48, 0.96],
  [-0.84, 0.72],
  [-0.98, 0.22],
  [-0.97, -0.32],
  [-0.8, -0.74],
  [-0.46, -0.95],
  [-0.14, -0.99],
];

/** Central fossa with a buccal and a mesial groove, and the distal groove behind the oblique ridge. */
const UPPER_MOLAR_FISSURES: ToothForm['fissures'] = [
  [
    [0.62, -0.08],
    [0.4, -0.02],
    [0.1, -0.1],
    [0.02, -0.36],
    [-0.04, -0.66],
  ],
  [
    [0.74, -0.26],
    [0.62, -0.08],
    [0.72, 0.14],
  ],
  [
    [0.1, -0.1],
    [-0.02, 0.06],
    [-0.14, 0.08],
  ],
  [
    [-0.72, -0.08],
    [-0.56, 0.1],
    [-0.36, 0.22],
    [-0.22, 0.44],
    [-0.2, 0.68],
  ],
];
/** The grooves between five cusps. */
const LOWER_MOLAR_FISSURES: ToothForm['fissures'] = [
  [
    [0.66, 0.06],
    [0.4, 0.04],
    [0.2, -0.1],
    [-0.02, 0.06],
    [-0.28, -0.02],
    [-0.52, 0.1],
    [-0.7, 0.08],
  ],
  [
    [0.2, -0.1],
    [0.18, -0.36],
    [0.16, -0.66],
  ],
  [
    [-0.28, -0.02],
    [-0.4, -0.28],
    [-0.46, -0.6],
  ],
  [
    [-0.02, 0.06],
    [0, 0.34],
    [-0.02, 0.64],
  ],
  [
    [0.76, -0.12],
    [0.66, 0.06],
    [0.74, 0.24],
  ],
];
/** The cross between four cusps. */
const FOUR_CUSPS: ToothForm['fissures'] = [
  [
    [0.66, 0.04],
    [0.3, 0.06],
    [0, 0],
    [-0.3, 0.06],
    [-0.66, 0.02],
  ],
  [
    [0.02, -0.64],
    [0.04, -0.3],
    [0, 0],
    [-0.03, 0.32],
    [0, 0.64],
  ],
  [
    [0.76, -0.14],
    [0.66, 0.04],
    [0.74, 0.22],
  ],
  [
    [-0.75, -0.16],
    [-0.66, 0.02],
    [-0.74, 0.2],
  ],
];
const UPPER_PREMOLAR_FISSURES: ToothForm['fissures'] = [
  [
    [0.5, 0],
    [0.2, 0.03],
    [-0.2, 0.03],
    [-0.5, 0],
  ],
  [
    [0.62, -0.2],
    [0.5, 0],
    [0.6, 0.2],
  ],
  [
    [-0.62, -0.2],
    [-0.5, 0],
    [-0.6, 0.2],
  ],
];
/** Two pits beside the transverse ridge. */
const LOWER_FIRST_PREMOLAR_FISSURES: ToothForm['fissures'] = [
  [
    [0.56, -0.16],
    [0.42, 0.1],
    [0.3, 0.36],
  ],
  [
    [-0.56, -0.16],
    [-0.42, 0.1],
    [-0.28, 0.34],
  ],
];
const LOWER_SECOND_PREMOLAR_FISSURES: ToothForm['fissures'] = [
  [
    [0.56, -0.14],
    [0.28, 0.02],
    [0, 0.06],
    [-0.28, 0.02],
    [-0.56, -0.14],
  ],
  [
    [0, 0.06],
    [0.02, 0.32],
    [0, 0.6],
  ],
];
/** The incisal edge and the cingulum. */
const FRONT_FISSURES: ToothForm['fissures'] = [
  [
    [-0.34, 0.5],
    [-0.14, 0.66],
    [0.14, 0.66],
    [0.34, 0.5],
  ],
];
const CANINE_FISSURES: ToothForm['fissures'] = [
  [
    [0.04, 0.14],
    [0, 0.4],
    [0.02, 0.6],
  ],
];

const POSTERIOR_TABLE = { u: 0.62, v: 0.58, centre: 0 };
const FRONT_TABLE = { u: 0.74, v: 0.17, centre: -0.36 };
const CANINE_TABLE = { u: 0.6, v: 0.2, centre: -0.2 };

const incisor = {
  kind: 'incisor',
  roots: 'single',
  neck: 0.68,
  outline: INCISOR,
  top: INCISOR_TOP,
  fissures: FRONT_FISSURES,
  table: FRONT_TABLE,
} as const;
const canine = {
  kind: 'canine',
  roots: 'single',
  neck: 0.7,
  outline: CANINE,
  top: CANINE_TOP,
  fissures: CANINE_FISSURES,
  table: CANINE_TABLE,
} as const;
const premolar = { kind: 'premolar', roots: 'single', neck: 0.7, outline: PREMOLAR, table: POSTERIOR_TABLE } as const;
const upperPremolar = { ...premolar, top: UPPER_PREMOLAR_TOP, fissures: UPPER_PREMOLAR_FISSURES } as const;
const lowerPremolar = { ...premolar, top: LOWER_PREMOLAR_TOP } as const;
const upperMolar = {
  kind: 'molar',
  roots: 'triple',
  neck: 0.76,
  outline: UPPER_MOLAR,
  top: UPPER_MOLAR_TOP,
  fissures: UPPER_MOLAR_FISSURES,
  table: POSTERIOR_TABLE,
} as const;
const lowerMolar = {
  kind: 'molar',
  roots: 'double',
  neck: 0.78,
  outline: LOWER_MOLAR,
  top: LOWER_MOLAR_TOP,
  fissures: LOWER_MOLAR_FISSURES,
  table: POSTERIOR_TABLE,
} as const;

/** By position from the midline. */
const UPPER: readonly ToothForm[] = [
  { ...incisor, width: 38, crown: 43, root: 45, depth: 29 },
  { ...incisor, width: 30, crown: 38, root: 45, depth: 26 },
  { ...canine, width: 34, crown: 42, root: 58, depth: 32 },
  { ...upperPremolar, roots: 'fork', width: 32, crown: 35, root: 47, depth: 37 },
  { ...upperPremolar, width: 32, crown: 34, root: 48, depth: 36 },
  { ...upperMolar, width: 46, crown: 32, root: 43, depth: 43 },
  { ...upperMolar, width: 43, crown: 31, root: 41, depth: 42 },
  { ...upperMolar, width: 40, crown: 29, root: 35, depth: 39 },
];
const LOWER: readonly ToothForm[] = [
  { ...incisor, width: 25, crown: 37, root: 43, depth: 26 },
  { ...incisor, width: 27, crown: 39, root: 47, depth: 27 },
  { ...canine, width: 32, crown: 44, root: 54, depth: 31 },
  { ...lowerPremolar, fissures: LOWER_FIRST_PREMOLAR_FISSURES, width: 31, crown: 36, root: 48, depth: 32 },
  { ...lowerPremolar, fissures: LOWER_SECOND_PREMOLAR_FISSURES, width: 32, crown: 34, root: 49, depth: 34 },
  { ...lowerMolar, width: 49, crown: 32, root: 46, depth: 41 },
  { ...lowerMolar, fissures: FOUR_CUSPS, width: 46, crown: 31, root: 44, depth: 40 },
  { ...lowerMolar, fissures: FOUR_CUSPS, width: 44, crown: 29, root: 38, depth: 39 },
];

/** Returns the form of a tooth. Primary molars have the forms of permanent molars, in the width of their successors. */
export function formOf(tooth: ToothNumber): ToothForm {
  const position = positionOf(tooth);
  const forms = isUpper(tooth) ? UPPER : LOWER;
  const form = (isPrimary(tooth) && position >= 4 ? forms[5] : forms[position - 1]) as ToothForm;
  return isPrimary(tooth) && position >= 4 ? { ...form, width: PRIMARY_MOLAR_WIDTH } : form;
}

const PRIMARY_MOLAR_WIDTH = 42;
