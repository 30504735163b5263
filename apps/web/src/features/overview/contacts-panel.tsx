import { Text } from '@mantine/core';
import { CONTACTS_ADDRESS, useLacksContacts } from '../../client/session/use-lacks-contacts';
import { useTexts } from '../../client/texts/texts';
import { LinkAnchor } from '../../shell/links';
import { Panel } from './panel';

/** In a clinic without patients: asks its owner for what their treatment plans will show of the clinic. */
export function ContactsPanel() {
  const text = useTexts().overview.contacts;
  if (!useLacksContacts()) return null;
  return (
    <Panel
      title={text.title()}
      actions={
        <LinkAnchor {...CONTACTS_ADDRESS} fz="sm" className="lone-link">
          {text.add()}
        </LinkAnchor>
      }
    >
      <Text fz="sm" c="dimmed" px="md" pb="md">
        {text.hint()}
      </Text>
    </Panel>
  );
}
