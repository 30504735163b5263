export function TeethStatusPage() {
  return null;
}
