import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStandIn as startPractice } from '@molaar/dentas-stand-in';
import { startStandIn as startPayment } from '@molaar/stripe-stand-in';
import { type MailServer, openMailServer } from '@molaar/testing/mail-server';

type Practice = Awaited<ReturnType<typeof startPractice>>;
type Payment = Awaited<ReturnType<typeof startPayment>>;

export interface Services {
  mail: MailServer;
  practice: Practice;
  payment: Payment;
  /** Settings of the servers. */
  environment: NodeJS.ProcessEnv;
  /** Where the payment provider sends its events. */
  sendEventsTo(portalUrl: string): void;
  close(): Promise<void>;
}

/** Starts what the servers call outside: a mail server, a practice system and a payment provider, on loopback. */
export async function openServices(): Promise<Services> {
  const folder = mkdtempSync(join(tmpdir(), 'molaar-services-'));
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`;
  const webhook = { url: 'http://127.0.0.1:9', secret: `whsec_${randomBytes(24).toString('hex')}` };
  const [mail, practice, payment] = await Promise.all([
    openMailServer(),
    startPractice(folder),
    startPayment({ file: join(folder, 'payment.json'), secretKey, webhook }),
  ]);
  const { key, webhookSecret, tokenSecret } = practice.state;
  return {
    mail,
    practice,
    payment,
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Molaar <portal@molaar.test>',
      STRIPE_API_BASE: payment.url.replace('localhost', '127.0.0.1'),
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhook.secret,
      DENTAS_STAND_IN: JSON.stringify({ url: practice.url, key, webhookSecret, tokenSecret }),
    },
    sendEventsTo: (portalUrl) => {
      webhook.url = `${portalUrl}/api/x/billing/webhook`;
    },
    close: async () => {
      await Promise.all([mail.close(), practice.stop(), payment.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
