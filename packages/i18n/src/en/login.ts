/** Texts of the screen "Sign in". */
export const login = {
  title: 'Sign in',
  lead: 'Your clinic’s portal for radiographs and treatment plans.',
  username: 'Username',
  password: 'Password',
  submit: 'Sign in',
  noAccount: 'No account yet?',
  signUp: 'Sign up',
  passkey: 'Sign in with a passkey',
  passkeyFailed: 'The passkey was not used. Please try again, or sign in with your password.',
  passkeyFailedCode: 'The passkey was not used. Please try again, or enter a code.',
  passkeyUnknown: 'This passkey does not belong to an account here. Sign in with your password.',
  /** Why the session ended that this browser had. */
  ended: {
    ROLES_CHANGED: 'Your role in the clinic has been changed. Please sign in again.',
    ACCOUNT_CLOSED: 'Your access to the clinic has been removed. If you think that this is a mistake, ask its owner.',
    PASSWORD_CHANGED:
      'Your password has been changed, which ended this session. If it was not you, set a new one with “Forgot your password?”.',
    FACTOR_RESET: 'Your two-step verification has been reset. Please sign in again.',
    SIGNED_OUT: 'You were signed out from another device or by the owner of the clinic. Please sign in again.',
  },
  codeTitle: 'Two-step verification',
  codeLead: 'Enter the code from your authenticator app, or a recovery code.',
  codeLeadPasskey: 'Use your passkey. If you have lost it, enter a recovery code.',
  code: 'Code',
  codeSubmit: 'Continue',
  usePasskey: 'Use passkey',
  otherAccount: 'Sign in with another account',
  lostAll: 'No app, passkey or recovery code left? The owner of your clinic can reset two-step verification for you.',
};
