/** Words of the landing page. */
export const home = {
  title: 'From the radiograph to a plan your patient understands',
  lead: 'Molaar finds teeth, issues and restorations on a panoramic radiograph. You review each finding, and turn what you confirm into a priced treatment plan.',
  signIn: 'Sign in',
  signUp: 'Sign up',
  portal: 'Open the portal',
  navigation: { label: 'This page', what: 'What it does', plans: 'Plans', contact: 'Contact' },
  picture: {
    alt: 'A drawn panoramic radiograph with {teeth:number} teeth and {findings:number} restorations and issues, marked by the analysis',
    caption: 'A radiograph drawn by Molaar itself, no person’s. The marks are the analysis’s own answer to it.',
    show: 'Show marks',
    kinds: { TEETH: 'Teeth', RESTORATIONS: 'Restorations', ISSUES: 'Issues' },
  },
  what: {
    title: 'What it does',
    upload: {
      title: 'Finds what is there',
      text: 'Upload a panoramic radiograph as PNG or JPEG. Teeth are numbered, issues and restorations are marked, each with how sure the analysis is.',
    },
    review: {
      title: 'You decide',
      text: 'Suggestions are dashed until a dentist decides. Approve, correct or reject each one, by mouse or keyboard. Nothing reaches a plan before a person approved it.',
    },
    plan: {
      title: 'A plan that is understood',
      text: 'Confirmed findings become a treatment plan with your own prices and texts: on screen, as a PDF or by e-mail, in Estonian or English.',
    },
    chart: {
      title: 'Tooth by tooth',
      text: 'The dental chart keeps the status of every tooth and surface, in ISO or universal numbers, and exchanges it with your practice software.',
    },
    team: {
      title: 'Your whole team',
      text: 'Dentists, assistants, administrators and viewers, each with their own rights. Assistants prepare, dentists approve.',
    },
    safe: {
      title: 'Patients’ data is safe',
      text: 'Your clinic’s data stays apart from every other clinic’s. Every view and change is written down. It is yours to export at any time.',
    },
  },
  plans: { title: 'Plans and prices', lead: 'Choose what fits your team.', choose: 'Choose this plan', sales: 'Contact sales' },
  contact: {
    title: 'Write to us',
    lead: 'Questions about Molaar, a plan for several clinics, or an integration? We answer by e-mail.',
    name: 'Name',
    email: 'E-mail',
    subject: 'Subject',
    message: 'Message',
    send: 'Send',
    sent: 'Thank you. Your message is on its way.',
    enterprise: 'Plan for several clinics',
  },
  footer: { terms: 'Terms and conditions' },
};
