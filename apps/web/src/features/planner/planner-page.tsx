export function PlannerPage() {
  return null;
}
