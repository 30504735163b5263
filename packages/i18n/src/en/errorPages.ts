/** Texts of the error pages: a title and what to do next. */
export const errorPages = {
  forbidden: { title: 'No access to this page', info: 'Your role does not include this page. Please ask the owner of your clinic.' },
  linkUsed: {
    title: 'Link no longer valid',
    info: 'Links from other systems can be used once. Open Molaar from there again.',
  },
  linkWrong: {
    title: 'Link not valid',
    info: 'The other system’s link does not match its token or your clinic. Open Molaar from there again, or contact its provider.',
  },
  notFound: { title: 'Page not found', info: 'The address may be misspelt, or the page has moved.' },
  failed: { title: 'Something went wrong', info: 'This page could not be shown. Please try again shortly.' },
  goHome: 'Go to the start page',
};
