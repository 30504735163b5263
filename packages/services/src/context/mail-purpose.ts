/** Purpose of the key with which mails are sealed until they are sent. */
export const MAIL_PURPOSE = 'mail';
