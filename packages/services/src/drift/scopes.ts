/** All radiographs of the installation. */
export const INSTALLATION = 'all';

const DEVICE = 'device: ';

/** Returns the scope of a device; null: the file names none. */
export function scopeOf(device: string | null): string {
  return DEVICE + (device ?? '');
}

/** Returns the name of a scope for the operator. */
export function nameOfScope(scope: string): string {
  if (scope === INSTALLATION) return 'all radiographs';
  return scope === DEVICE ? 'unknown device' : scope.slice(DEVICE.length);
}
