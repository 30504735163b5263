import { type Adjustment, NEUTRAL_ADJUSTMENT } from '@molaar/scene';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useId } from 'react';
import { useView } from '../workdesk-context';

/** Far larger than any view: the tile pane itself has no size, and a filter region starts at its corner. */
const REGION = { x: -20_000, y: -20_000, width: 40_000, height: 40_000 } as const;

/**
 * Applies the adjustment to the tiles of `map`. A component of its own: a moving slider re-renders it and not the
 * viewer.
 */
export function AdjustFilter({ map }: { map: LeafletMap | null }) {
  const adjustment = useView((state) => state.adjustment);
  const id = useId();
  useEffect(() => {
    if (map) map.getPanes().tilePane.style.filter = adjustFilter(adjustment, id);
  }, [map, adjustment, id]);
  return <Definition id={id} adjustment={adjustment} />;
}

/** Returns the CSS filter of the tile pane. What CSS has no function for refers to an SVG filter in the page. */
function adjustFilter({ brightness, contrast, gamma, sharpening, inverted }: Adjustment, id: string): string {
  const parts: string[] = [];
  if (gamma !== NEUTRAL_ADJUSTMENT.gamma || sharpening !== NEUTRAL_ADJUSTMENT.sharpening) parts.push(`url(#${CSS.escape(id)})`);
  if (brightness !== 100) parts.push(`brightness(${brightness}%)`);
  if (contrast !== 100) parts.push(`contrast(${contrast}%)`);
  if (inverted) parts.push('invert(1)');
  return parts.join(' ');
}

/** Gamma and sharpening as an SVG filter: a power curve, and each pixel compared with its four neighbours. */
function Definition({ id, adjustment: { gamma, sharpening } }: { id: string; adjustment: Adjustment }) {
  const amount = sharpening / 100;
  const curve = { type: 'gamma', exponent: 1 / gamma } as const;
  return (
    <svg width="0" height="0" aria-hidden="true" focusable="false" style={{ position: 'absolute' }}>
      <filter id={id} filterUnits="userSpaceOnUse" {...REGION} colorInterpolationFilters="sRGB">
        <feComponentTransfer>
          <feFuncR {...curve} />
          <feFuncG {...curve} />
          <feFuncB {...curve} />
        </feComponentTransfer>
        {amount > 0 ? (
          <feConvolveMatrix
            order="3"
            preserveAlpha="true"
            divisor="1"
            kernelMatrix={`0 ${-amount} 0 ${-amount} ${1 + 4 * amount} ${-amount} 0 ${-amount} 0`}
          />
        ) : null}
      </filter>
    </svg>
  );
}
