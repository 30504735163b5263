import { Alert } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTexts } from '../../client/texts/texts';

/** Names who may change settings that the reader may only view. */
export function ReadOnlyNotice({ who }: { who: string }) {
  const texts = useTexts();
  return (
    <Alert color="gray" icon={<IconEye size={18} aria-hidden="true" />} mb="md">
      {texts.medical.readOnly({ who })}
    </Alert>
  );
}
