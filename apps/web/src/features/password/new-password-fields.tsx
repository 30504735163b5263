import { PasswordInput } from '@mantine/core';
import { useTexts } from '../../client/texts/texts';

/** The initial values of the fields. */
export const EMPTY_PASSWORD = { password: '', confirmPassword: '' };

interface NewPasswordFieldsProps {
  /** The form that has the fields `password` and `confirmPassword`. */
  form: { getInputProps(field: 'password' | 'confirmPassword'): object };
}

/** A new password and its confirmation. */
export function NewPasswordFields({ form }: NewPasswordFieldsProps) {
  const texts = useTexts();
  return (
    <>
      <PasswordInput
        {...form.getInputProps('password')}
        name="password"
        label={texts.password.new()}
        description={texts.password.rules()}
        autoComplete="new-password"
        required
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <PasswordInput
        {...form.getInputProps('confirmPassword')}
        name="confirmPassword"
        label={texts.password.confirm()}
        autoComplete="new-password"
        required
      />
    </>
  );
}
