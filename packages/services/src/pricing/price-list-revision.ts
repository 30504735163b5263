import { createHash } from 'node:crypto';
import { AppError, type PricingComponent } from '@molaar/contracts';

/** Returns a hash of the price list's state; it changes with every added, changed or deleted component. */
export function priceListRevision(components: readonly Pick<PricingComponent, 'id' | 'version'>[]): string {
  const states = components.map(({ id, version }) => `${id}:${version}`).sort();
  return createHash('sha256').update(states.join(' ')).digest('base64url');
}

/** @throws VERSION_CONFLICT when the price list has changed since the preview. */
export function requireRevision(components: readonly Pick<PricingComponent, 'id' | 'version'>[], revision: string): void {
  if (priceListRevision(components) !== revision) throw new AppError('VERSION_CONFLICT', 'the price list has changed since the preview');
}
