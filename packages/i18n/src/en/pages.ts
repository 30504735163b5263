/** Descriptions of public pages, for search engines and for links in messages. */
export const pages = {
  /** Who decided or saved something, instead of a person's name. */
  byProgram: 'program {name:string}',
  login: 'Sign in to Molaar, the portal that turns panoramic radiographs into treatment plans.',
  signUp: 'Sign up your dental clinic for Molaar.',
  terms: 'The terms between the provider of Molaar and a clinic that signs up.',
  processing: 'Data processing agreement under Article 28 GDPR: what Molaar does with patients’ data for a clinic.',
  privacy: 'What personal data Molaar processes, why, on which legal basis and for how long; cookies and rights.',
  provider: 'Who operates this installation of Molaar.',
  disclosure: 'How to report a weakness in the security of Molaar, and what to expect.',
};
