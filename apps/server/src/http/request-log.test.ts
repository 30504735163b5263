import { expect, it } from 'vitest';
import { loggedPath } from './request-log';

it.each([
  ['/p/9f8e7d6c/answer', '/p/:link/answer'],
  ['/form/accept-invitation/9f8e7d6c', '/form/accept-invitation/:link'],
  ['/form/password-reset/9f8e7d6c', '/form/password-reset/:link'],
  ['/api/invitation/9f8e7d6c', '/api/invitation/:link'],
  ['/api/x/invitation/9f8e7d6c/resend', '/api/x/invitation/:link/resend'],
  ['/api/password-reset/9f8e7d6c/reset', '/api/password-reset/:link/reset'],
  ['/api/x/sign-up/checkout/cs_test_9f8e7d6c', '/api/x/sign-up/checkout/:link'],
])('keeps the secret of %s out of the log', (path, logged) => expect(loggedPath(path)).toBe(logged));

it.each([
  ['/api/x/practice/patient/38001085718', '/api/x/practice/patient/:externalId'],
  ['/api/x/practice/patient/mari%40mets.example/chart', '/api/x/practice/patient/:externalId/chart'],
  ['/api/x/practice/patient/38001085718/image', '/api/x/practice/patient/:externalId/image'],
])('keeps the practice system’s patient id in %s out of the log', (path, logged) => expect(loggedPath(path)).toBe(logged));

it.each([
  '/api/invitation',
  '/api/invitation/accept',
  '/api/password-reset/initiate',
  '/api/patient/9f8e7d6c',
  '/api/x/practice/image/9f8e7d6c/send',
  '/form/new-password-request',
])('leaves %s as it is', (path) => expect(loggedPath(path)).toBe(path));
