/** The landing page, and the error pages: a title and what to do next. */
export const pages = {
  forbidden: { title: 'You may not open this page', info: 'Your role does not include it. Ask the owner of your clinic.' },
  notFound: { title: 'This page does not exist', info: 'The address may be misspelt, or the page has moved.' },
  failed: { title: 'Something went wrong', info: 'We could not show this page. Try again in a moment.' },
  goHome: 'Go to the start page',
  goPatients: 'Go to the patients',
  landing: {
    title: 'From the radiograph to a plan your patient understands',
    lead: 'Molaar finds teeth, issues and restorations on a panoramic radiograph. You review each finding, and turn what you confirm into a priced treatment plan.',
    signIn: 'Sign in',
    portal: 'Open the portal',
    steps: {
      upload: { title: 'Upload', text: 'A panoramic radiograph as PNG or JPEG. Progress of the analysis is shown live.' },
      review: {
        title: 'Review',
        text: 'Suggestions are dashed until a dentist decides. Approve, correct or reject each one, by mouse or keyboard.',
      },
      plan: { title: 'Plan', text: 'Confirmed findings become a treatment plan with price ranges, as a PDF in Estonian or English.' },
    },
    data: 'Your clinic’s data stays separate from every other clinic’s, and nothing reaches a plan before a person has approved it.',
  },
};
