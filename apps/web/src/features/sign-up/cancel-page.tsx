import { useEffect } from 'react';
import { useSession } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { LinkButton } from '../../shell/links';
import { PublicForm } from '../../shell/public-form';
import { forgetCreatedClinic } from './sign-up-draft';

/** The page after a cancelled payment: the clinic exists, and the payment continues after sign-in. */
export function SignUpCancelPage() {
  useEffect(forgetCreatedClinic, []);
  const { cancel, success } = useTexts().signUp;
  // An owner who pays later is signed in.
  const isSignedIn = useSession()?.authenticated === true;
  return (
    <PublicForm title={cancel.title()} lead={isSignedIn ? cancel.nothingCharged() : cancel.lead()} hasSignInLink={false}>
      {isSignedIn ? (
        <LinkButton to="/account-settings" search={{ tab: 'plan' }} fullWidth>
          {success.toPlan()}
        </LinkButton>
      ) : (
        <LinkButton to="/login" fullWidth>
          {cancel.signIn()}
        </LinkButton>
      )}
    </PublicForm>
  );
}
