import { SUBSCRIPTION_PLANS } from '@molaar/domain/clinic';
import { z } from 'zod';
import { id, instant, locale } from './common';
import { oneLine, personName, phone } from './fields';
import { newPassword } from './passwords';
import { role } from './session';

/** Roles that a person may be given; ownership is transferred, and the integration's role comes with its token. */
export const INVITED_ROLES = ['ADMIN', 'MEDICAL', 'ASSISTANT', 'VIEWER'] as const;
export const invitedRole = z.enum(INVITED_ROLES);
export type InvitedRole = z.infer<typeof invitedRole>;

/** A person of the organization, as GET /user lists them. */
export const member = z.object({
  id,
  email: z.string(),
  username: z.string(),
  active: z.boolean(),
  roles: z.array(role),
  title: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  /** Address of the photo on this server; null: none. */
  photo: z.string().nullable(),
});
export type Member = z.infer<typeof member>;

/** A person who treats patients, as GET /x/dentist lists them. */
export const dentist = member.pick({ id: true, title: true, firstName: true, lastName: true });
export type Dentist = z.infer<typeof dentist>;

/** PATCH /user/{id}; omitted fields stay unchanged. */
export const updateMemberBody = z
  .object({
    title: oneLine.max(100).nullable(),
    firstName: personName,
    lastName: personName,
    phone: phone.nullable(),
    /** The whole set. OWNER may stay in the owner's own set but cannot be given. */
    roles: z
      .array(role.exclude(['INTEGRATION_DENTAS']))
      .min(1)
      .max(4),
    active: z.boolean(),
  })
  .partial();
export const updateMemberInput = updateMemberBody.extend({ id });
export type UpdateMemberInput = z.infer<typeof updateMemberInput>;

/** Users of each kind of seat, including open invitations, and the plan's limits; null: unlimited. */
export const seatUse = z.object({
  type: z.enum(SUBSCRIPTION_PLANS),
  medicalUsers: z.number().int(),
  assistantUsers: z.number().int(),
  viewerUsers: z.number().int(),
  medicalLimit: z.number().int().nullable(),
  assistantLimit: z.number().int().nullable(),
  viewerLimit: z.number().int().nullable(),
});
export type SeatUse = z.infer<typeof seatUse>;

export const INVITATION_STATES = ['PENDING', 'ACCEPTED', 'EXPIRED'] as const;

export const invitation = z.object({
  /** Deletes and resends the invitation; opening it needs the link, which only the mail contains. */
  id,
  email: z.string(),
  role: invitedRole,
  state: z.enum(INVITATION_STATES),
  createdAt: instant,
  expiresAt: instant,
});
export type Invitation = z.infer<typeof invitation>;

/** POST /invitation. */
export const inviteInput = z.object({ email: z.email().max(254), role: invitedRole });
export type InviteInput = z.infer<typeof inviteInput>;

/** GET /invitation/{id}: what the invited person sees before accepting. */
export const openInvitation = z.object({
  /** The secret of the link, as it was given. */
  id: z.string(),
  email: z.string(),
  role: invitedRole,
  organizationName: z.string(),
  expiresAt: instant,
});
export type OpenInvitation = z.infer<typeof openInvitation>;

export const invitationIdInput = z.object({ id: z.string().max(100) });

/** POST /invitation/accept: the registration form. */
export const acceptInvitationInput = z
  .object({
    invitationId: z.string().max(100),
    /** Default: the invitation's e-mail address, unless it is in use. */
    username: oneLine.min(3).max(254).optional(),
    title: oneLine.max(100).nullable().optional(),
    firstName: personName,
    lastName: personName,
    phone: phone.nullable().optional(),
    locale,
    password: newPassword,
    confirmPassword: z.string().min(1),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: 'passwordsMatch',
    path: ['confirmPassword'],
    params: { key: 'passwordsMatch' },
    when: ({ value }) => typeof value === 'object' && value !== null && 'confirmPassword' in value,
  });
export type AcceptInvitationInput = z.infer<typeof acceptInvitationInput>;

/** The account created by accepting; it signs in on the sign-in page. */
export const acceptedInvitation = z.object({ username: z.string(), email: z.string() });
export type AcceptedInvitation = z.infer<typeof acceptedInvitation>;

/** Transfers ownership to a colleague; requires the owner's password. */
export const transferOwnershipBody = z.object({ currentPassword: z.string().min(1).max(100) });
export const transferOwnershipInput = transferOwnershipBody.extend({ id });
export type TransferOwnershipInput = z.infer<typeof transferOwnershipInput>;

/** The owner's settings of the organization; omitted fields stay unchanged. */
export const updateOrganizationInput = z
  .object({
    inactivityMinutes: z.number().int().min(5).max(60),
    /** Members without a second factor have to set one up before they can go on. */
    requiresSecondFactor: z.boolean(),
  })
  .partial();
export type UpdateOrganizationInput = z.infer<typeof updateOrganizationInput>;
