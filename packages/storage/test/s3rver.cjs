/**
 * An S3 server on loopback: `node --openssl-legacy-provider s3rver.cjs PORT FOLDER BUCKET`. Port 0: any free one, which
 * it prints. It signs its list continuations with DES, which OpenSSL 3 has only with that option; hence its own
 * process.
 */
const { mkdir, rename, writeFile } = require('node:fs/promises');
const { dirname } = require('node:path');
const { buffer } = require('node:stream/consumers');
const { createHash, randomUUID } = require('node:crypto');
const S3rver = require('s3rver');
const FilesystemStore = require('s3rver/lib/stores/filesystem');

/** Its own answers before the file is written, and writes in place: readers then saw an empty, half or older object. */
FilesystemStore.prototype.putObject = async function putObject({ bucket, key, content, metadata }) {
  const body = Buffer.isBuffer(content) ? content : await buffer(content);
  const md5 = createHash('md5').update(body).digest('hex');
  const path = this.getResourcePath(bucket, key, 'object');
  const unfinished = this.getResourcePath(bucket, key, `unfinished-${randomUUID()}`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(unfinished, body);
  await rename(unfinished, path);
  await this.putMetadata(bucket, key, metadata, md5);
  return { size: body.length, md5 };
};

const [port, directory, bucket] = process.argv.slice(2);
new S3rver({ port: Number(port), address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket }] })
  .run()
  .then((listening) => console.log(listening.port));
