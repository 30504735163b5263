import { afterAll, beforeAll, expect, it } from 'vitest';
import { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

it('queues a contact message once, throttles senders and rejects invalid messages', async () => {
  const anonymous = new Caller(server.url);
  const message = { name: 'Mari Mets', email: 'mari@molaar.test', subject: 'Küsimus', message: 'Tere!' };
  const send = (body: object) => anonymous.rest('/api/mail/contact', { method: 'POST', body });
  expect((await send({ ...message, email: 'nobody' })).body).toMatchObject({
    message: 'VALIDATION_FAILED',
    fields: { email: expect.any(String) },
  });
  expect((await send({ ...message, subject: 'Küsimus\r\nBcc: keegi@molaar.test' })).body).toEqual({ accepted: true });
  await expect
    .poll(() => server.portal.asOwner(`select state, recipient, content ->> 'subject' as subject from contact_mails`))
    .toEqual([{ state: 'KEPT', recipient: 'contact@molaar.test', subject: 'Küsimus Bcc: keegi@molaar.test' }]);
  for (let time = 0; time < 4; time += 1) await send(message);
  expect(await send(message)).toMatchObject({ status: 429, body: { message: 'TOO_MANY_REQUESTS' } });
});
