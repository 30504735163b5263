import { PasswordInput } from '@mantine/core';
import { useTexts } from '../../client/texts/texts';

interface NewPasswordFieldsProps {
  /** Messages by field name. */
  errors: Readonly<Record<string, string>>;
}

/** A new password and its confirmation, uncontrolled: the form reads them when it is sent. */
export function NewPasswordFields({ errors }: NewPasswordFieldsProps) {
  const texts = useTexts();
  return (
    <>
      <PasswordInput
        name="password"
        label={texts.password.new()}
        description={texts.password.rules()}
        autoComplete="new-password"
        error={errors.password}
        required
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <PasswordInput
        name="confirmPassword"
        label={texts.password.confirm()}
        autoComplete="new-password"
        error={errors.confirmPassword}
        required
      />
    </>
  );
}
