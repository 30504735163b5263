import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');

/** Returns a self-signed certificate for `localhost` and its key as PEM; generated at each start. */
export function selfSignedCertificate(now: Date): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from('localhost')))));
  const validity = sequence(time(now, -1), time(now, 365));
  const algorithm = sequence(ECDSA_WITH_SHA256);
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(8)]);
  const content = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, serial),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('SHA256').update(content).sign(privateKey);
  const certificate = sequence(content, algorithm, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
  // No blank line at the end, whatever the length.
  const lines = certificate
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function time(now: Date, days: number): Buffer {
  const at = new Date(now.getTime() + days * 86_400_000).toISOString();
  return tagged(0x17, Buffer.from(`${at.slice(2, 19).replace(/[-:T]/g, '')}Z`));
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

/** Encodes a value in DER: tag, length, content. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}
