import type { Notification } from '@molaar/contracts';

/** Where a notification leads. What it was about may be gone; then to the nearest thing that is left. */
export function notificationTarget({ kind, imageId, planId, patient }: Pick<Notification, 'kind' | 'imageId' | 'planId' | 'patient'>) {
  if (kind.startsWith('PAYMENT') || kind === 'SEAT_LIMIT')
    return { to: '/account-settings', search: { tab: kind === 'SEAT_LIMIT' ? ('team' as const) : ('plan' as const) } } as const;
  if (kind === 'BATCH_DONE') return { to: '/dashboard' } as const;
  if (planId) return { to: '/treatment-planner', search: { plan: planId } } as const;
  if (kind.startsWith('PARTNER') && imageId)
    return { to: '/teeth-status/{-$dentistId}/{-$analysisId}', search: { image: imageId } } as const;
  if (imageId) return { to: '/workdesk', search: { image: imageId } } as const;
  return { to: '/patient-files', search: { patient: patient?.id } } as const;
}
