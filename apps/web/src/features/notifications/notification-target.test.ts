import { SECURITY_ALERTS } from '@molaar/domain/clinic';
import { expect, it } from 'vitest';
import { notificationTarget } from './notification-target';

it('leads from a security alert to the settings, not to a patient', () => {
  const nothing = { imageId: null, planId: null, patient: null };
  for (const kind of SECURITY_ALERTS) expect(notificationTarget({ kind, ...nothing }).to, kind).toBe('/account-settings');
});
