import { z } from 'zod';

const id = z.uuid().optional().catch(undefined);

/** What a shared link or a reload needs to return to the same place. */
export const placeSearch = z.object({ patient: id, image: id, plan: id });
