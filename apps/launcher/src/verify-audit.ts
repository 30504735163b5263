import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { auditedOrganizations, chainHashAt, inClinic, inTransaction, verifyAuditChain } from '@molaar/db';
import { readEnvironment } from './environment';
import { openAppDatabase } from './open-app-database';

type Heads = Record<string, { position: number; hash: string }>;

/**
 * `npm run audit:verify [-- --heads FILE]`: recomputes the hash chain of every organization's audit log. FILE contains
 * the last links of an earlier run, which must still exist, so that a truncated log is detected; then FILE is updated.
 * Exits with 1 when a chain is invalid.
 */
async function verifyAudit(): Promise<void> {
  const environment = readEnvironment(process.env, process.env.MOLAAR_ROOT ?? process.cwd());
  const at = process.argv.indexOf('--heads');
  const headsFile = at > 0 ? process.argv[at + 1] : undefined;
  const earlier = headsFile && existsSync(headsFile) ? (JSON.parse(readFileSync(headsFile, 'utf8')) as Heads) : {};
  // The application's role can read the log but not change it.
  const { db, close } = await openAppDatabase(environment);
  const heads: Heads = {};
  let invalid = 0;
  try {
    for (const id of new Set([...(await inTransaction(db, auditedOrganizations)), ...Object.keys(earlier)])) {
      const before = earlier[id];
      const { verdict, isHeadUnchanged } = await inClinic(db, { organizationId: id }, async (tx) => ({
        verdict: await verifyAuditChain(tx),
        isHeadUnchanged: !before || (await chainHashAt(tx, before.position)) === before.hash,
      }));
      const { whole, entries, waiting, unlinked, head, broken } = verdict;
      if (head) heads[id] = head;
      const errors = [
        ...(broken ? [`${broken.damage} at link ${broken.position}`] : []),
        ...(unlinked > 0 ? [`${unlinked} entries outside the chain`] : []),
        ...(isHeadUnchanged ? [] : [`link ${before?.position} differs from the earlier run`]),
      ];
      if (!whole || !isHeadUnchanged) invalid += 1;
      console.log(
        `${id}  ${errors.length > 0 ? `BROKEN: ${errors.join(', ')}` : 'valid'}  ${entries} links, ${waiting} waiting  ${head?.hash ?? ''}`,
      );
    }
    if (invalid === 0 && headsFile) writeFileSync(headsFile, `${JSON.stringify(heads, null, 2)}\n`);
    if (invalid > 0) process.exitCode = 1;
  } finally {
    await close();
  }
}

await verifyAudit().catch((error: Error) => {
  console.error(`The audit log was not checked: ${error.message}`);
  process.exitCode = 1;
});
