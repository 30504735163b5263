import { createHash } from 'node:crypto';
import { AppError, type PricingComponent } from '@molaar/contracts';

/** Stands for the state of a price list: any component that is added, changed or deleted gives another. */
export function priceListRevision(components: readonly Pick<PricingComponent, 'id' | 'version'>[]): string {
  const states = components.map(({ id, version }) => `${id}:${version}`).sort();
  return createHash('sha256').update(states.join(' ')).digest('base64url');
}

/** VERSION_CONFLICT unless the price list is as it was when the preview was made. */
export function requireRevision(components: readonly Pick<PricingComponent, 'id' | 'version'>[], revision: string): void {
  if (priceListRevision(components) !== revision) throw new AppError('VERSION_CONFLICT', 'the price list has changed since the preview');
}
