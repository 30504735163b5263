import type { Locale, MailContent } from '@molaar/contracts';
import { formatDateTime, type TranslationFunctions, translations } from '@molaar/i18n';
import { layOut, type MailParts } from './layout';
import type { RenderedMail } from './transport';

export interface RenderMailOptions {
  /** The recipient's language. */
  locale: Locale;
  /** Where people find the portal, without a slash at the end. */
  publicUrl: string;
}

/** Puts a mail into words, as HTML and as plain text with the same content. */
export function renderMail(content: MailContent, { locale, publicUrl }: RenderMailOptions): RenderedMail {
  const words = translations(locale);
  const { regards, automatic, linkBelow } = words.mail;
  const frame = { locale, regards: regards(), automatic: automatic(), linkBelow: linkBelow() };
  return layOut({ ...frame, ...partsOf(content, words, locale, publicUrl) });
}

type OwnParts = Omit<MailParts, 'locale' | 'regards' | 'automatic' | 'linkBelow'>;

function partsOf(content: MailContent, words: TranslationFunctions, locale: Locale, publicUrl: string): OwnParts {
  const { mail, catalogue } = words;
  switch (content.kind) {
    case 'INVITATION': {
      const { organizationName: organization, inviterName: inviter, role, invitationId, expiresAt } = content;
      return {
        subject: mail.invitation.subject({ organization }),
        greeting: mail.greetingNobody(),
        paragraphs: [mail.invitation.body({ inviter, organization, role: catalogue.roles[role]() })],
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
  }
}
