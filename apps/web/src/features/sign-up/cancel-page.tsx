import { useTexts } from '../../client/texts/texts';
import { LinkButton } from '../../shell/links';
import { PublicForm } from '../../shell/public-form';

/** Where a cancelled payment leads: the clinic is there, and signing in goes on with the payment. */
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
