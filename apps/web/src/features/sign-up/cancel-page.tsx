import { useTexts } from '../../client/texts/texts';
import { LinkButton } from '../../shell/links';
import { PublicForm } from '../../shell/public-form';

/** The page after a cancelled payment: the clinic exists, and the payment continues after sign-in. */
export function SignUpCancelPage() {
  const { cancel } = useTexts().signUp;
  return (
    <PublicForm title={cancel.title()} lead={cancel.lead()}>
      <LinkButton to="/login" fullWidth>
        {cancel.signIn()}
      </LinkButton>
    </PublicForm>
  );
}
