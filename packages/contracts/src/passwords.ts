import { PASSWORD_LENGTH, PASSWORD_RULES } from '@molaar/domain/text';
import { z } from 'zod';

const rule = (pattern: RegExp, key: string) => ({
  test: (value: string) => pattern.test(value),
  issue: { error: key, params: { key } },
});
const RULES = [
  rule(PASSWORD_RULES.digit, 'passwordDigit'),
  rule(PASSWORD_RULES.lowercase, 'passwordLowercase'),
  rule(PASSWORD_RULES.uppercase, 'passwordUppercase'),
  rule(PASSWORD_RULES.special, 'passwordSpecial'),
];

/** A new password (specification, section 5). */
export const newPassword = RULES.reduce<z.ZodType<string, string>>(
  (schema, { test, issue }) => schema.refine(test, issue),
  z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max),
);

const matches = ({ password, confirmPassword }: { password: string; confirmPassword: string }) => password === confirmPassword;
/** Reported at the confirmation field, also while other fields are invalid. */
const mismatch = {
  error: 'passwordsMatch',
  path: ['confirmPassword'],
  params: { key: 'passwordsMatch' },
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && 'confirmPassword' in value,
};

/** Changes one's own password. The current one is required, so that an unattended screen is not enough. */
export const changePasswordInput = z
  .object({ currentPassword: z.string().min(1).max(100), password: newPassword, confirmPassword: z.string().min(1) })
  .refine(matches, mismatch);
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

/** Checks a new password before the account exists. */
export const checkPasswordInput = z.object({ email: z.email().max(254), password: newPassword });
export type CheckPasswordInput = z.infer<typeof checkPasswordInput>;

/** POST /password-reset/initiate. */
export const initiatePasswordResetInput = z.object({ email: z.email().max(254) });
export type InitiatePasswordResetInput = z.infer<typeof initiatePasswordResetInput>;

/** The secret part of a reset link. */
export const passwordResetInput = z.object({ resetId: z.string().max(100) });

export const SECURITY_CODE = /^[0-9]{6}$/;

const resetFields = { password: newPassword, confirmPassword: z.string().min(1), securityCode: z.string().trim().regex(SECURITY_CODE) };

/** PATCH /password-reset/{resetId}/reset. */
export const resetPasswordBody = z.object(resetFields).refine(matches, mismatch);
/** The same with the link's id, for tRPC. */
export const resetPasswordInput = z.object({ resetId: z.string().max(100), ...resetFields }).refine(matches, mismatch);
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

/** GET /password-reset/{resetId}: the link is valid. */
export const passwordReset = z.object({ id: z.string(), expiresAt: z.iso.datetime() });
export type PasswordReset = z.infer<typeof passwordReset>;

/** Response to every request for a link, for known and unknown addresses. */
export const accepted = z.object({ accepted: z.literal(true) });
