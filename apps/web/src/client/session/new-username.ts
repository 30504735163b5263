/** In the storage of the tab, which a visit of the payment page does not empty. */
const KEY = 'molaar:new-username';

/** Stores the username of an account that was just created, so that its owner need not type it again to sign in. */
export function storeNewUsername(username: string): void {
  sessionStorage.setItem(KEY, username);
}

/** Returns the username of the account that was created in this tab, or an empty text. */
export function newUsername(): string {
  return sessionStorage.getItem(KEY) ?? '';
}

/** Deletes it, once its owner has signed in. */
export function deleteNewUsername(): void {
  sessionStorage.removeItem(KEY);
}
