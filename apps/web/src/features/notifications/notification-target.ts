import type { Notification } from '@molaar/contracts';

/** About the person's own account, whose sessions, second factors and linked accounts are in the profile. */
const OF_THE_ACCOUNT: ReadonlySet<Notification['kind']> = new Set<Notification['kind']>([
  'NEW_DEVICE',
  'FACTOR_ADDED',
  'FACTOR_REMOVED',
  'RECOVERY_CODE_USED',
  'IDENTITY_LINKED',
  'IDENTITY_UNLINKED',
]);

/** Returns the link of a notification: to its subject, or, when that was deleted, to the nearest existing page. */
export function notificationTarget({ kind, imageId, planId, patient }: Pick<Notification, 'kind' | 'imageId' | 'planId' | 'patient'>) {
  if (kind.startsWith('PAYMENT') || kind === 'SEAT_LIMIT')
    return { to: '/account-settings', search: { tab: kind === 'SEAT_LIMIT' ? ('team' as const) : ('plan' as const) } } as const;
  if (OF_THE_ACCOUNT.has(kind)) return { to: '/account-settings', search: {} } as const;
  if (kind === 'MANY_FAILURES' || kind === 'KEY_CREATED') return { to: '/account-settings', search: { tab: 'security' as const } } as const;
  if (kind === 'WEBHOOK_DISABLED') return { to: '/account-settings', search: { tab: 'integration' as const } } as const;
  if (kind === 'BATCH_DONE') return { to: '/dashboard' } as const;
  if (planId) return { to: '/treatment-planner', search: { plan: planId } } as const;
  if (kind.startsWith('PARTNER') && imageId)
    return { to: '/teeth-status/{-$dentistId}/{-$analysisId}', search: { image: imageId } } as const;
  if (imageId) return { to: '/workdesk', search: { image: imageId } } as const;
  return { to: '/patient-files', search: { patient: patient?.id } } as const;
}
