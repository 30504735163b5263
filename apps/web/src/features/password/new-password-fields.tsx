import { PasswordInput } from '@mantine/core';
import { useWords } from '../../client/texts/texts';

interface NewPasswordFieldsProps {
  /** Messages by field name. */
  errors: Readonly<Record<string, string>>;
}

/** A new password and its confirmation, uncontrolled: the form reads them when it is sent. */
export function NewPasswordFields({ errors }: NewPasswordFieldsProps) {
  const words = useWords();
  return (
    <>
      <PasswordInput
        name="password"
        label={words.password.new()}
        description={words.password.rules()}
        autoComplete="new-password"
        error={errors.password}
        required
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <PasswordInput
        name="confirmPassword"
        label={words.password.confirm()}
        autoComplete="new-password"
        error={errors.confirmPassword}
        required
      />
    </>
  );
}
