import { Alert, Button, Group, Text } from '@mantine/core';
import { situationsWithoutTreatment } from '@molaar/domain/treatment-plans';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../client/texts/texts';
import { SituationDialog } from './situation-dialog';
import type { TemplateEdit } from './use-template-edit';

/** Says how many situations the template has no treatment for, and offers the default rows. */
export function SituationNotice({ edit }: { edit: TemplateEdit }) {
  const text = useTexts().medical.templates.proposals;
  const [isOpen, setOpen] = useState(false);
  const count = situationsWithoutTreatment(edit.draft.rows).length;
  if (count === 0) return null;
  return (
    <Alert
      variant="light"
      color="orange"
      mb="md"
      c="var(--orange-text)"
      icon={<IconAlertTriangle size={18} aria-hidden="true" />}
      title={text.count({ count })}
    >
      <Group justify="space-between" align="flex-end">
        <Text fz="sm" maw={640}>
          {text.lead()}
        </Text>
        <Button variant="default" size="sm" onClick={() => setOpen(true)}>
          {text.review()}
        </Button>
      </Group>
      {isOpen ? <SituationDialog edit={edit} onClose={() => setOpen(false)} /> : null}
    </Alert>
  );
}
