/** The contact form. */
export const contact = {
  title: 'Contact us',
  lead: 'Questions about Molaar, a plan for several clinics or an integration? We reply by e-mail.',
  name: 'Name',
  email: 'E-mail',
  subject: 'Subject',
  message: 'Message',
  send: 'Send',
  sent: 'Thank you. Your message was sent.',
  enterprise: 'Plan for several clinics',
};
