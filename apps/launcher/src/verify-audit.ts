import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { auditedOrganizations, chainHashAt, inClinic, inTransaction, verifyAuditChain } from '@molaar/db';
import { readEnvironment } from './environment';
import { openAppDatabase } from './open-app-database';

type Heads = Record<string, { position: number; hash: string }>;

/**
 * `npm run audit:verify [-- --heads FILE]`: computes the chain of every organization's audit log anew. FILE holds the last
 * links that an earlier run saw: they must still be there, so that a log whose end was cut off is found too; then it is
 * written anew. Ends with 1 when anything does not fit.
 */
async function verifyAudit(): Promise<void> {
  const environment = readEnvironment(process.env, process.env.MOLAAR_ROOT ?? process.cwd());
  const at = process.argv.indexOf('--heads');
  const headsFile = at > 0 ? process.argv[at + 1] : undefined;
  const earlier = headsFile && existsSync(headsFile) ? (JSON.parse(readFileSync(headsFile, 'utf8')) as Heads) : {};
  // The application's role: it reads the log and could not mend it.
  const { db, close } = await openAppDatabase(environment);
  const heads: Heads = {};
  let wrong = 0;
  try {
    for (const id of new Set([...(await inTransaction(db, auditedOrganizations)), ...Object.keys(earlier)])) {
      const before = earlier[id];
      const { verdict, kept } = await inClinic(db, { organizationId: id }, async (tx) => ({
        verdict: await verifyAuditChain(tx),
        kept: !before || (await chainHashAt(tx, before.position)) === before.hash,
      }));
      const { whole, entries, waiting, unlinked, head, broken } = verdict;
      if (head) heads[id] = head;
      const trouble = [
        ...(broken ? [`${broken.damage} at link ${broken.position}`] : []),
        ...(unlinked > 0 ? [`${unlinked} entries outside the chain`] : []),
        ...(kept ? [] : [`link ${before?.position} is not what it was at the earlier run`]),
      ];
      if (!whole || !kept) wrong += 1;
      console.log(
        `${id}  ${trouble.length > 0 ? `BROKEN: ${trouble.join(', ')}` : 'whole'}  ${entries} links, ${waiting} waiting  ${head?.hash ?? ''}`,
      );
    }
    if (wrong === 0 && headsFile) writeFileSync(headsFile, `${JSON.stringify(heads, null, 2)}\n`);
    if (wrong > 0) process.exitCode = 1;
  } finally {
    await close();
  }
}

await verifyAudit().catch((error: Error) => {
  console.error(`The audit log was not checked: ${error.message}`);
  process.exitCode = 1;
});
