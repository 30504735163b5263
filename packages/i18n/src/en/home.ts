/** Texts of the landing page. */
export const home = {
  title: 'From the radiograph to a treatment plan that patients understand',
  lead: 'Molaar detects teeth, issues and restorations on panoramic radiographs. You review each finding and turn the confirmed ones into a priced treatment plan.',
  signIn: 'Sign in',
  signUp: 'Sign up',
  portal: 'Open the portal',
  navigation: { label: 'On this page', what: 'What it does', plans: 'Plans', contact: 'Contact' },
  sample: {
    alt: 'A drawn panoramic radiograph with {teeth:number} teeth and {findings:number} restorations and issues, marked by the analysis',
    caption: 'A computer-generated radiograph, not of a real person, with the actual results of the analysis.',
    show: 'Show findings',
    kinds: { TEETH: 'Teeth', RESTORATIONS: 'Restorations', ISSUES: 'Issues' },
  },
  what: {
    title: 'What it does',
    upload: {
      title: 'Detects findings',
      text: 'Upload a panoramic radiograph as PNG or JPEG. Teeth are numbered, issues and restorations are marked, each with a confidence.',
    },
    review: {
      title: 'You decide',
      text: 'Suggestions stay dashed until a dentist decides. Approve, correct or reject each one by mouse or keyboard. Only approved findings reach a treatment plan.',
    },
    plan: {
      title: 'A plan that patients understand',
      text: 'Confirmed findings become a treatment plan with your prices and texts: on screen, as a PDF or by e-mail, in Estonian or English.',
    },
    chart: {
      title: 'Tooth by tooth',
      text: 'The dental chart shows the status of every tooth and surface in ISO or universal notation and exchanges it with your practice system.',
    },
    team: {
      title: 'For your whole team',
      text: 'Dentists, assistants, administrators and viewers, each with their own permissions. Assistants prepare, dentists approve.',
    },
    safe: {
      title: 'Patient data is safe',
      text: 'Your clinic’s data is separate from every other clinic’s. Every view and change is logged. You can export your data at any time.',
    },
  },
  plans: { title: 'Plans and prices', lead: 'Choose the plan that fits your team.', choose: 'Choose this plan', sales: 'Contact sales' },
  contact: {
    title: 'Contact us',
    lead: 'Questions about Molaar, a plan for several clinics or an integration? We reply by e-mail.',
    name: 'Name',
    email: 'E-mail',
    subject: 'Subject',
    message: 'Message',
    send: 'Send',
    sent: 'Thank you. Your message was sent.',
    enterprise: 'Plan for several clinics',
  },
  footer: { terms: 'Terms and conditions' },
};
