import { Paper, Textarea, Title } from '@mantine/core';
import { useTexts } from '../../../client/texts/texts';
import { usePlanner, useTreatmentPlanEdit } from '../session/planner-context';

/** The dentist's comments to the patient. */
export function TreatmentPlanComments() {
  const text = useTexts().treatmentPlanner;
  const { session } = usePlanner();
  const { comments } = useTreatmentPlanEdit();
  return (
    <Paper withBorder p="md">
      <Title order={2} fz="md" mb="xs">
        {text.comments()}
      </Title>
      <Textarea
        aria-label={text.comments()}
        description={text.commentsHint()}
        inputWrapperOrder={['input', 'description']}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={5000}
        readOnly={session.readOnly}
        value={comments}
        onChange={(event) => {
          const { value } = event.currentTarget;
          session.edit((plan) => ({ ...plan, comments: value }), 'comments');
        }}
      />
    </Paper>
  );
}
