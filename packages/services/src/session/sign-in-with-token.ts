import { createHash } from 'node:crypto';
import { decodePartnerToken, type PartnerClaims, readPartnerToken, type TokenReading } from '@molaar/adapters';
import { AppError, id as idSchema, PARTNER_TOKEN, TOKEN_REFUSALS, TOKEN_SCOPE_REFUSALS, type TokenRefusal } from '@molaar/contracts';
import {
  type ClinicTx,
  findAnalysis,
  findClinicalImage,
  findMember,
  findPartnersOfIssuer,
  findPatient,
  inClinic,
  insertSession,
  inTransaction,
  newId,
  type PartnerCandidate,
  useToken,
  writeAudit,
} from '@molaar/db';
import type { Actor, ActorToken, Deps } from '../context/deps';
import { countAction, forgiveAction } from '../limits';
import { PARTNER_SECRET } from '../partners/save-partner';
import { recordSecurityEvent } from '../security-events';
import { currentUser } from './current-user';
import { resolveSession } from './resolve-session';
import { SESSION_HOURS, type SignedIn } from './sign-in';
import { signOut } from './sign-out';
import { hashToken, newToken } from './token';

/**
 * Maximum number of the issuer's organizations whose keys are tried to distinguish an unknown organization from an
 * invalid token.
 */
const MAX_TRIED = 5;

export interface TokenSignInInput {
  token: string;
  /** The client's network address, used for throttling only. */
  address: string;
  /**
   * The browser's current sessions, which a successful sign-in ends, except those that the partner opened for the same
   * dentist: they belong to other frames, of other patients or pages.
   */
  previousTokens?: readonly string[];
  /** Token of the browser's active integration session. */
  current?: string | undefined;
  userAgent?: string | undefined;
}

type TokenDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'partnerKeys' | 'log' | 'securityEvents'>;

/**
 * Starts an integration session by a partner's token, which is valid for one sign-in. The session has the role
 * INTEGRATION_DENTAS, limited to what the token names. A frame reloaded with a used or expired token continues its
 * session if that has exactly the token's scope.
 * @returns The session, and the ids of those that it ended.
 * @throws INVALID_CREDENTIALS for any invalid token (the reason is logged); TOO_MANY_REQUESTS; only to a holder of the
 * partner's key: ORGANIZATION_NOT_FOUND, ORGANIZATION_INACTIVE, USER_NOT_FOUND, PATIENT_NOT_FOUND, NOT_FOUND (the
 * analysis).
 */
export async function signInWithToken(deps: TokenDeps, input: TokenSignInInput): Promise<SignedIn & { endedSessions: string[] }> {
  const { address } = input;
  await countAction(deps, 'SIGN_IN_BY_TOKEN', { address });
  const begun = await beginFromToken(deps, input).catch(async (error: unknown) => {
    const current = isBadToken(error) ? await findMatchingSession(deps, input) : undefined;
    if (current) return current;
    await recordRejection(deps, input, error);
    throw error;
  });
  await forgiveAction(deps, 'SIGN_IN_BY_TOKEN', 'network', { address });
  const { actor, token, expiresAt } = begun;
  const endedSessions: string[] = [];
  if (token === input.current) return { user: await currentUser(deps, actor), token, expiresAt, endedSessions };
  for (const previousToken of input.previousTokens ?? []) {
    const previous = (await resolveSession(deps, previousToken, { touch: false }))?.actor;
    if (!previous || isOtherFrame(previous, actor)) continue;
    await signOut(deps, previous);
    endedSessions.push(previous.sessionId);
  }
  return { user: await currentUser(deps, actor), token, expiresAt, endedSessions };
}

/** Whether two sessions are of frames that one partner opened for one dentist. */
function isOtherFrame(one: Pick<Actor, 'userId' | 'token'>, other: Pick<Actor, 'userId' | 'token'>): boolean {
  return one.token !== undefined && one.token.partnerId === other.token?.partnerId && one.userId === other.userId;
}

/**
 * Records why a token was rejected, in the security log of the clinic that it names and that has this partner. Includes
 * valid tokens that name an unknown dentist, patient or analysis.
 */
async function recordRejection(deps: TokenDeps, { token, address, userAgent }: TokenSignInInput, error: unknown): Promise<void> {
  const reason = reasonOf(error);
  const named = reason ? decodePartnerToken(token) : undefined;
  if (!named) return;
  const partners = await inTransaction(deps.db, (tx) => findPartnersOfIssuer(tx, named.issuer));
  const partner = partners.find(({ organizationId }) => organizationId === named.organization);
  if (!partner) return;
  const { id: partnerId, organizationId } = partner;
  recordSecurityEvent(deps, { kind: 'TOKEN_REJECTED', organizationId, partnerId, address, userAgent, detail: reason });
}

/** Returns the reason of TOKEN_REFUSALS or TOKEN_SCOPE_REFUSALS; undefined for faults of the portal. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof AppError)) return undefined;
  if (isBadToken(error)) return error.description.split(':')[0];
  return TOKEN_SCOPE_REFUSALS.find((code) => code === error.code);
}

interface TokenSession {
  actor: Actor;
  token: string;
  expiresAt: Date;
}

async function beginFromToken(deps: TokenDeps, { token, userAgent }: TokenSignInInput): Promise<TokenSession> {
  const { partner, claims } = await readClaims(deps, token);
  return beginTokenSession(deps, partner, claims, userAgent);
}

/**
 * Returns the browser's session when the same partner signed the token for the same organization, dentist, patient and
 * analysis.
 */
async function findMatchingSession(deps: TokenDeps, { token, current }: TokenSignInInput): Promise<TokenSession | undefined> {
  const session = current ? await resolveSession(deps, current, { touch: false }) : undefined;
  const named = decodePartnerToken(token);
  if (!current || !session?.actor.token || !named) return undefined;
  const { userId, organizationId, token: reach } = session.actor;
  const partners = await inTransaction(deps.db, (tx) => findPartnersOfIssuer(tx, named.issuer));
  const partner = partners.find((one) => one.id === reach.partnerId && one.organizationId === organizationId);
  if (!partner?.active || !partner.organizationActive) return undefined;
  const reading = await verifyToken(deps, partner, { issuer: named.issuer, token, allowExpired: true });
  const claims = 'claims' in reading ? reading.claims : undefined;
  const isSame =
    claims?.organization === organizationId &&
    asId(claims.dentist) === userId &&
    asIdOrNull(claims.patient) === reach.patientId &&
    asIdOrNull(claims.analysis) === reach.analysisId;
  return isSame ? { actor: session.actor, token: current, expiresAt: session.expiresAt } : undefined;
}

async function readClaims(deps: TokenDeps, token: string): Promise<{ partner: PartnerCandidate; claims: PartnerClaims }> {
  const named = decodePartnerToken(token);
  if (!named) throw badToken('TOKEN_MALFORMED');
  const partners = await inTransaction(deps.db, (tx) => findPartnersOfIssuer(tx, named.issuer));
  const partner = partners.find(({ organizationId }) => organizationId === named.organization);
  if (partner) {
    const reading = await verifyToken(deps, partner, { issuer: named.issuer, token });
    if ('failure' in reading) throw badToken(reading.failure);
    const { claims } = reading;
    if (!partner.active) throw badToken('TOKEN_SWITCHED_OFF');
    if (!partner.organizationActive) throw new AppError('ORGANIZATION_INACTIVE', 'the organization is not active');
    return { partner, claims };
  }
  // Only a holder of one of the issuer's keys learns that the organization is not one of its own.
  for (const other of partners.filter(({ active }) => active).slice(0, MAX_TRIED))
    if ('claims' in (await verifyToken(deps, other, { issuer: named.issuer, token })))
      throw new AppError('ORGANIZATION_NOT_FOUND', 'the token names an organization without this partner');
  throw badToken('TOKEN_SIGNATURE');
}

/**
 * Returns the claims of a valid token, or why it is not accepted. The reason of a failure is logged, never the token.
 */
async function verifyToken(
  { clock, secrets, partnerKeys, log }: TokenDeps,
  { id: partnerId, audience, algorithm, jwksUrl, sealedSecret }: PartnerCandidate,
  { issuer, token, allowExpired = false }: { issuer: string; token: string; allowExpired?: boolean },
): Promise<TokenReading> {
  const secret = sealedSecret ? secrets.open(PARTNER_SECRET, sealedSecret) : null;
  if (secret === undefined) {
    log.warn({ partnerId }, "the partner's secret was sealed with another key: it has to be entered again");
    return { failure: 'TOKEN_SIGNATURE' };
  }
  const reading = await readPartnerToken(token, { issuer, audience, algorithm, jwksUrl, secret, now: clock(), allowExpired }, partnerKeys);
  if ('failure' in reading) log.warn({ partnerId, reason: reading.failure }, 'token rejected');
  return reading;
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
  const named: ActorToken = { partnerId, dentistId, patientId, analysisId };
  const token = newToken();
  const sessionId = newId();
  const expiresAt = new Date(at.getTime() + SESSION_HOURS * 3_600_000);
  await inClinic(db, { organizationId, token: named }, async (tx) => {
    const hash = createHash('sha256').update(claims.tokenId).digest();
    const replayProtectedUntil = new Date(at.getTime() + PARTNER_TOKEN.rememberMinutes * 60_000);
    if (!(await useToken(tx, { partnerId, hash, expiresAt: replayProtectedUntil }))) throw badToken('TOKEN_USED');
    const dentist = await findMember(tx, dentistId);
    if (!dentist?.active || !dentist.roles.includes('MEDICAL')) throw unknownDentist();
    await requireScopeExists(tx, named);
    const session = { id: sessionId, userId: dentistId, tokenHash: hashToken(token), createdAt: at, expiresAt, token: named };
    await insertSession(tx, { ...session, userAgent: userAgent ?? null });
    await writeAudit(tx, { actorId: dentistId, action: 'SIGN_IN', entity: 'session', entityId: sessionId, at });
    await writeAudit(tx, { actorId: dentistId, action: 'USE_TOKEN', entity: 'partner', entityId: partnerId, at });
  });
  const actor: Actor = { userId: dentistId, organizationId, roles: ['INTEGRATION_DENTAS'], sessionId, locale: 'et', token: named };
  return { actor, token, expiresAt };
}

/** Runs in the token's scope: unknown, foreign and out-of-scope ids are indistinguishable. */
async function requireScopeExists(tx: ClinicTx, { patientId, analysisId }: ActorToken): Promise<void> {
  if (patientId && !(await findPatient(tx, patientId))) throw new AppError('PATIENT_NOT_FOUND', 'the token names an unknown patient');
  if (!analysisId) return;
  const analysis = await findAnalysis(tx, analysisId);
  if (!analysis || !(await findClinicalImage(tx, analysis.imageId))) throw unknownAnalysis();
}

/** Undefined when the text is not an id. */
function asId(text: string): string | undefined {
  return idSchema.safeParse(text).data;
}

function asIdOrNull(text: string | null): string | null | undefined {
  return text === null ? null : asId(text);
}

function isBadToken(error: unknown): boolean {
  return error instanceof AppError && error.code === 'INVALID_CREDENTIALS';
}

function badToken(reason: TokenRefusal): AppError {
  return new AppError('INVALID_CREDENTIALS', `${reason}: ${TOKEN_REFUSALS[reason]}`);
}

function unknownDentist(): AppError {
  return new AppError('USER_NOT_FOUND', 'the token names no dentist of the organization');
}

function unknownAnalysis(): AppError {
  return new AppError('NOT_FOUND', 'the token names an unknown analysis');
}
