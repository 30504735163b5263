/** Whether a path of an address can be decoded. The router matches no route to one that cannot, such as `/%E0%A4%A`. */
export function isReadablePath(path: string): boolean {
  try {
    // The minifier removes a call whose result is not used.
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}
