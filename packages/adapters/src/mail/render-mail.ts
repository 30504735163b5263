import type { Locale, MailContent } from '@molaar/contracts';
import { formatDateTime, formatLastDay, type TranslationFunctions, translations } from '@molaar/i18n';
import { layOut, type MailParts } from './layout';
import type { RenderedMail } from './transport';

export interface RenderMailOptions {
  /** The recipient's language. */
  locale: Locale;
  /** The portal's address without a trailing slash. */
  publicUrl: string;
}

/** Renders a mail as HTML and as plain text with the same content. */
export function renderMail(content: MailContent, { locale, publicUrl }: RenderMailOptions): RenderedMail {
  const texts = translations(locale);
  const { regards, automatic, linkBelow } = texts.mail;
  const { names } = texts.legal;
  const documents = (['privacy', 'provider'] as const).map((name) => ({
    label: names[name](),
    url: `${publicUrl}/${name}?lang=${locale}`,
  }));
  const frame = { locale, regards: regards(), automatic: automatic(), linkBelow: linkBelow(), documents };
  return layOut({ ...frame, ...partsOf(content, texts, locale, publicUrl) });
}

type OwnParts = Omit<MailParts, 'locale' | 'automatic' | 'linkBelow' | 'documents'>;

function partsOf(content: MailContent, texts: TranslationFunctions, locale: Locale, publicUrl: string): OwnParts {
  const { mail, common } = texts;
  switch (content.kind) {
    case 'INVITATION': {
      const { organizationName: organization, inviterName: inviter, role, invitationId, expiresAt } = content;
      return {
        subject: mail.invitation.subject({ organization }),
        greeting: mail.greetingWithoutName(),
        paragraphs: [mail.invitation.body({ inviter, organization, role: common.roles[role]() })],
        action: { label: mail.invitation.action(), url: `${publicUrl}/form/accept-invitation/${invitationId}` },
        notes: [mail.invitation.until({ until: formatDateTime(expiresAt, locale) }), mail.invitation.ignore()],
      };
    }
    case 'PASSWORD_RESET': {
      const { firstName: name, username, code, resetId } = content;
      return {
        subject: mail.passwordReset.subject(),
        greeting: mail.greeting({ name }),
        paragraphs: [mail.passwordReset.body({ username })],
        code: mail.passwordReset.code({ code }),
        action: { label: mail.passwordReset.action(), url: `${publicUrl}/form/password-reset/${resetId}` },
        notes: [mail.passwordReset.until(), mail.passwordReset.ignore()],
      };
    }
    case 'PASSWORD_CHANGED': {
      const { firstName: name, username, at } = content;
      return {
        subject: mail.passwordChanged.subject(),
        greeting: mail.greeting({ name }),
        paragraphs: [mail.passwordChanged.body({ username, at: formatDateTime(at, locale) }), mail.passwordChanged.ignore()],
        action: { label: mail.passwordChanged.action(), url: `${publicUrl}/form/new-password-request` },
        notes: [],
      };
    }
    case 'EMAIL_CONFIRM': {
      const { firstName: name, changeId } = content;
      return {
        subject: mail.emailConfirm.subject(),
        greeting: mail.greeting({ name }),
        paragraphs: [mail.emailConfirm.body()],
        action: { label: mail.emailConfirm.action(), url: `${publicUrl}/form/confirm-email/${changeId}` },
        notes: [mail.emailConfirm.until(), mail.emailConfirm.ignore()],
      };
    }
    case 'EMAIL_CHANGE': {
      const { firstName: name, changeId } = content;
      return {
        subject: mail.emailChange.subject(),
        greeting: mail.greeting({ name }),
        paragraphs: [mail.emailChange.body()],
        action: { label: mail.emailChange.action(), url: `${publicUrl}/form/confirm-email/${changeId}` },
        notes: [mail.emailChange.until(), mail.emailChange.ignore()],
      };
    }
    case 'EMAIL_CHANGED': {
      const { firstName: name, at } = content;
      return {
        subject: mail.emailChanged.subject(),
        greeting: mail.greeting({ name }),
        paragraphs: [mail.emailChanged.body({ at: formatDateTime(at, locale) }), mail.emailChanged.ignore()],
        notes: [],
      };
    }
    case 'PAYMENT_FAILED': {
      const { firstName: name, organizationName: organization, graceEndsAt, timeZone } = content;
      return {
        subject: mail.paymentFailed.subject(),
        greeting: mail.greeting({ name }),
        paragraphs: [mail.paymentFailed.body({ organization, until: formatLastDay(graceEndsAt, locale, timeZone) })],
        action: { label: mail.paymentFailed.action(), url: `${publicUrl}/account-settings?tab=plan` },
        notes: [],
      };
    }
    case 'SECURITY_ALERT': {
      const { alert, firstName: name, account, at, userAgent, keyName } = content;
      const about = mail.security[alert];
      const details = [
        ...(userAgent ? [mail.security.browser({ agent: userAgent })] : []),
        ...(keyName ? [mail.security.key({ name: keyName })] : []),
      ];
      return {
        subject: about.subject(),
        greeting: mail.greeting({ name }),
        paragraphs: [about.body({ account, at: formatDateTime(at, locale) }), ...details, mail.security.ignore()],
        action: { label: mail.security.action(), url: `${publicUrl}/form/new-password-request` },
        notes: [],
      };
    }
    case 'CONTACT': {
      const { name, email, subject, message } = content;
      return {
        subject: mail.contact.subject({ subject }),
        greeting: mail.contact.from({ name, email }),
        paragraphs: message.split(/\n{2,}/),
        notes: [],
        regards: undefined,
      };
    }
    case 'PLAN_REPLY': {
      const { organizationName: clinic } = content;
      return {
        subject: mail.planReply.subject({ clinic }),
        greeting: mail.greetingWithoutName(),
        paragraphs: [mail.planReply.body({ clinic })],
        notes: [mail.planReply.help()],
      };
    }
    case 'TREATMENT_PLAN': {
      const { subject, body, linkId } = content;
      // The sender's own text, greeting and signature included.
      const [greeting = '', ...paragraphs] = body.split(/\n{2,}/).map((text) => text.trim());
      return {
        subject,
        greeting,
        paragraphs: paragraphs.filter((text) => text !== ''),
        ...(linkId ? { action: { label: mail.treatmentPlan.action(), url: `${publicUrl}/p/${linkId}` } } : {}),
        notes: linkId ? [mail.treatmentPlan.pin()] : [],
        regards: undefined,
      };
    }
  }
}
