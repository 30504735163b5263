/** What the provider says about a person; an ID card has no e-mail address. */
export interface Account {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
}
