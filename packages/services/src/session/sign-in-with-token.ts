import { createHash } from 'node:crypto';
import { type PartnerClaims, peekPartnerToken, readPartnerToken } from '@molaar/adapters';
import { AppError, id as idSchema, PARTNER_TOKEN } from '@molaar/contracts';
import {
  findAnalysis,
  findClinicalImage,
  findMember,
  findPartnersOfIssuer,
  findPatient,
  inOrganization,
  insertSession,
  inTokenScope,
  inTransaction,
  newId,
  type PartnerCandidate,
  type Tx,
  useToken,
  writeAudit,
} from '@molaar/db';
import { currentUser } from '../account/current-user';
import type { Actor, ActorToken, Deps } from '../context/deps';
import { PARTNER_SECRET } from '../partners/save-partner';
import { resolveSession } from './resolve-session';
import { SESSION_HOURS, type SignedIn } from './sign-in';
import { signOut } from './sign-out';
import { addressSubject, forgiveAttempt, throttle } from './throttle';
import { hashToken, newToken } from './token';

/** Every dentist of a clinic comes from one address, and each patient that is opened is a token. */
const ATTEMPTS = { allowed: 60, windowMinutes: 15 } as const;
/** Organizations of one issuer whose keys are tried to tell an unknown organization from a bad token. */
const MOST_TRIED = 5;

export interface TokenSignInInput {
  token: string;
  /** The client's network address, for the throttle alone. */
  address: string;
  /** Sessions that the browser came with: they end with a successful sign-in. */
  previousTokens?: readonly string[];
  /** The live session of an integration that the browser came with. */
  current?: string | undefined;
  userAgent?: string | undefined;
}

type TokenDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'partnerKeys' | 'log'>;

/**
 * Begins the session of an integration by a partner's token, which is good for one sign-in. The session has the role
 * INTEGRATION_DENTAS and reaches what the token names. A frame that is opened again by a token that was used, or whose time is
 * over, goes on with the session that it has, if that reaches just what the token names. Throws INVALID_CREDENTIALS for any token that is not right (the log
 * says more), ORGANIZATION_NOT_FOUND, ORGANIZATION_INACTIVE, USER_NOT_FOUND, PATIENT_NOT_FOUND, NOT_FOUND (the analysis) only
 * to who holds the partner's key, TOO_MANY_REQUESTS.
 */
export async function signInWithToken(deps: TokenDeps, input: TokenSignInInput): Promise<SignedIn> {
  const limit = { subject: addressSubject('token', input.address), ...ATTEMPTS };
  await throttle(deps, [limit], 'too many sign-in attempts by token');
  const begun = await begin(deps, input).catch(async (error: unknown) => {
    const kept = isBadToken(error) ? await currentIfNamed(deps, input) : undefined;
    if (!kept) throw error;
    return kept;
  });
  await forgiveAttempt(deps, limit.subject);
  const { actor, token, expiresAt } = begun;
  if (token === input.current) return { user: await currentUser(deps, actor), token, expiresAt };
  for (const previousToken of input.previousTokens ?? []) {
    const previous = await resolveSession(deps, previousToken, { touch: false });
    if (previous) await signOut(deps, previous.actor);
  }
  return { user: await currentUser(deps, actor), token, expiresAt };
}

interface TokenSession {
  actor: Actor;
  token: string;
  expiresAt: Date;
}

async function begin(deps: TokenDeps, { token, userAgent }: TokenSignInInput): Promise<TokenSession> {
  const { partner, claims } = await readClaims(deps, token);
  return beginTokenSession(deps, partner, claims, userAgent);
}

/** The session that the browser came with, when the same partner signed the token for the same clinic, dentist, patient and analysis. */
async function currentIfNamed(deps: TokenDeps, { token, current }: TokenSignInInput): Promise<TokenSession | undefined> {
  const session = current ? await resolveSession(deps, current, { touch: false }) : undefined;
  const named = peekPartnerToken(token);
  if (!current || !session?.actor.token || !named) return undefined;
  const { userId, organizationId, token: reach } = session.actor;
  const partners = await inTransaction(deps.db, (tx) => findPartnersOfIssuer(tx, named.issuer));
  const partner = partners.find((one) => one.id === reach.partnerId && one.organizationId === organizationId);
  if (!partner?.active || !partner.organizationActive) return undefined;
  const claims = await check(deps, partner, named.issuer, token, { mayBeOver: true });
  const isSame =
    claims?.organization === organizationId &&
    asId(claims.dentist) === userId &&
    asIdOrNull(claims.patient) === reach.patientId &&
    asIdOrNull(claims.analysis) === reach.analysisId;
  return isSame ? { actor: session.actor, token: current, expiresAt: session.expiresAt } : undefined;
}

async function readClaims(deps: TokenDeps, token: string): Promise<{ partner: PartnerCandidate; claims: PartnerClaims }> {
  const named = peekPartnerToken(token);
  if (!named) throw badToken();
  const partners = await inTransaction(deps.db, (tx) => findPartnersOfIssuer(tx, named.issuer));
  const partner = partners.find(({ organizationId }) => organizationId === named.organization);
  if (partner) {
    const claims = await check(deps, partner, named.issuer, token);
    if (!claims || !partner.active) throw badToken();
    if (!partner.organizationActive) throw new AppError('ORGANIZATION_INACTIVE', 'the organization is not active');
    return { partner, claims };
  }
  // Only who holds a key of this issuer learns that the organization is none of its.
  for (const other of partners.filter(({ active }) => active).slice(0, MOST_TRIED))
    if (await check(deps, other, named.issuer, token))
      throw new AppError('ORGANIZATION_NOT_FOUND', 'the token names no organization of its partner');
  throw badToken();
}

/** The claims of a token that is right in every respect. What was wrong goes to the log; never the token. */
async function check(
  { clock, secrets, partnerKeys, log }: TokenDeps,
  { id: partnerId, audience, algorithm, jwksUrl, sealedSecret }: PartnerCandidate,
  issuer: string,
  token: string,
  { mayBeOver = false } = {},
): Promise<PartnerClaims | undefined> {
  const secret = sealedSecret ? secrets.open(PARTNER_SECRET, sealedSecret) : null;
  if (secret === undefined) {
    log.warn({ partnerId }, "the partner's secret was sealed with another key: it has to be entered anew");
    return undefined;
  }
  const reading = await readPartnerToken(token, { issuer, audience, algorithm, jwksUrl, secret, now: clock(), mayBeOver }, partnerKeys);
  if ('claims' in reading) return reading.claims;
  log.warn({ partnerId, reason: reading.refused }, 'token refused');
  return undefined;
}

async function beginTokenSession(
  { db, clock }: TokenDeps,
  { organizationId, id: partnerId }: PartnerCandidate,
  claims: PartnerClaims,
  userAgent: string | undefined,
): Promise<TokenSession> {
  const at = clock();
  const dentistId = asId(claims.dentist);
  const patientId = asIdOrNull(claims.patient);
  const analysisId = asIdOrNull(claims.analysis);
  if (!dentistId) throw unknownDentist();
  if (patientId === undefined) throw new AppError('PATIENT_NOT_FOUND', 'the token names an unknown patient');
  if (analysisId === undefined) throw unknownAnalysis();
  const named: ActorToken = { partnerId, patientId, analysisId };
  const token = newToken();
  const sessionId = newId();
  const expiresAt = new Date(at.getTime() + SESSION_HOURS * 3_600_000);
  const scope = { organizationId, partnerId, dentistId, patientId };
  await inTokenScope(scope, () =>
    inOrganization(db, organizationId, async (tx) => {
      const hash = createHash('sha256').update(claims.tokenId).digest();
      const forgetAt = new Date(at.getTime() + PARTNER_TOKEN.rememberMinutes * 60_000);
      if (!(await useToken(tx, organizationId, { partnerId, hash, forgetAt }))) throw badToken();
      const dentist = await findMember(tx, organizationId, dentistId);
      if (!dentist?.active || !dentist.roles.includes('MEDICAL')) throw unknownDentist();
      await requireNamed(tx, organizationId, named);
      const session = { id: sessionId, userId: dentistId, tokenHash: hashToken(token), createdAt: at, expiresAt, token: named };
      await insertSession(tx, organizationId, { ...session, userAgent: userAgent ?? null });
      await writeAudit(tx, organizationId, { actorId: dentistId, action: 'SIGN_IN', entity: 'session', entityId: sessionId, at });
      await writeAudit(tx, organizationId, { actorId: dentistId, action: 'USE_TOKEN', entity: 'partner', entityId: partnerId, at });
    }),
  );
  const actor: Actor = { userId: dentistId, organizationId, roles: ['INTEGRATION_DENTAS'], sessionId, locale: 'et', token: named };
  return { actor, token, expiresAt };
}

/** Runs within the token's scope: what is not there is unknown, foreign, or out of its reach, which all answer alike. */
async function requireNamed(tx: Tx, organizationId: string, { patientId, analysisId }: ActorToken): Promise<void> {
  if (patientId && !(await findPatient(tx, organizationId, patientId)))
    throw new AppError('PATIENT_NOT_FOUND', 'the token names an unknown patient');
  if (!analysisId) return;
  const analysis = await findAnalysis(tx, organizationId, analysisId);
  if (!analysis || !(await findClinicalImage(tx, organizationId, analysis.imageId))) throw unknownAnalysis();
}

/** Undefined for what can be no id of ours. */
function asId(text: string): string | undefined {
  return idSchema.safeParse(text).data;
}

function asIdOrNull(text: string | null): string | null | undefined {
  return text === null ? null : asId(text);
}

function isBadToken(error: unknown): boolean {
  return error instanceof AppError && error.code === 'INVALID_CREDENTIALS';
}

function badToken(): AppError {
  return new AppError('INVALID_CREDENTIALS', 'the token is not valid');
}

function unknownDentist(): AppError {
  return new AppError('USER_NOT_FOUND', 'the token names no dentist of the organization');
}

function unknownAnalysis(): AppError {
  return new AppError('NOT_FOUND', 'the token names an unknown analysis');
}
