/** The landing page, and the error pages: a title and what to do next. */
export const pages = {
  forbidden: { title: 'You may not open this page', info: 'Your role does not include it. Ask the owner of your clinic.' },
  entryOver: {
    title: 'This link opens nothing',
    info: 'It came from another system and works once. Open Molaar from there again.',
  },
  notFound: { title: 'This page does not exist', info: 'The address may be misspelt, or the page has moved.' },
  failed: { title: 'Something went wrong', info: 'We could not show this page. Try again in a moment.' },
  goHome: 'Go to the start page',
};
