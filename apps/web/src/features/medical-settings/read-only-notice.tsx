import { Alert } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useWords } from '../../client/texts/texts';

/** Says who may change what the reader may only read. */
export function ReadOnlyNotice({ who }: { who: string }) {
  const words = useWords();
  return (
    <Alert color="gray" icon={<IconEye size={18} aria-hidden="true" />} mb="md">
      {words.medical.readOnly({ who })}
    </Alert>
  );
}
