import type { MailContent } from '@molaar/contracts';
import type { TestPortal } from './portal';

/** Returns the contents of queued or stored mails to this address, oldest first. */
export async function mailsTo<Kind extends MailContent['kind']>(
  { asOwner }: Pick<TestPortal, 'asOwner'>,
  address: string,
  kind: Kind,
): Promise<Extract<MailContent, { kind: Kind }>[]> {
  const rows = await asOwner<{ content: MailContent }>(
    `select content from mails where lower(recipient) = lower($1) and content ->> 'kind' = $2 order by created_at, id`,
    [address, kind],
  );
  return rows.map(({ content }) => content as Extract<MailContent, { kind: Kind }>);
}

/** Returns the secret of the link that was mailed last to an invited address. */
export async function invitationLink(portal: Pick<TestPortal, 'asOwner'>, email: string): Promise<string> {
  const mail = (await mailsTo(portal, email, 'INVITATION')).at(-1);
  if (!mail) throw new Error('no invitation was mailed');
  return mail.invitationId;
}
