import { type AnchorProps, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIntegration } from '../client/session/session';
import { LinkAnchor } from './links';

interface Props extends AnchorProps {
  readonly patientId: string;
  readonly children: ReactNode;
}

/** A patient's name as a link to the patient's page; plain text in a partner's frame. */
export function PatientLink({ patientId, children, ...anchorProps }: Props) {
  const integration = useIntegration();
  if (integration)
    return (
      <Text span inherit>
        {children}
      </Text>
    );
  return (
    <LinkAnchor to="/patient-files" search={{ patient: patientId }} {...anchorProps}>
      {children}
    </LinkAnchor>
  );
}
