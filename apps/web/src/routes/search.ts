import { z } from 'zod';

const id = z.uuid().optional().catch(undefined);

/** What a shared link or a reload needs to return to the same place. */
export const placeSearch = z.object({ patient: id, image: id, plan: id });

/** Why the sign-in page was opened, where the portal itself opened it. */
export const loginSearch = z.object({ ended: z.literal('inactivity').optional().catch(undefined) });

/** Tabs of the account settings. */
export const ACCOUNT_TABS = ['general', 'team', 'outbox'] as const;
export const accountSearch = z.object({ tab: z.enum(ACCOUNT_TABS).optional().catch(undefined) });
