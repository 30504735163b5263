import { Box, Text } from '@mantine/core';
import type { Overview } from '@molaar/contracts';
import { EmptyState } from '@molaar/ui';
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFormats, useTexts } from '../../client/texts/texts';
import { LinkAnchor } from '../../shell/links';
import classes from './overview.module.css';
import { Panel } from './panel';

/** The patients with the latest activity. */
export function RecentPanel({ patients }: { patients: Overview['recent'] }) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.overview.recent;
  return (
    <Panel
      title={text.title()}
      actions={
        <LinkAnchor to="/patient-files" search={{}} fz="sm" className="lone-link">
          {text.all()}
        </LinkAnchor>
      }
    >
      {patients.length === 0 ? (
        <EmptyState icon={<IconUsers size={26} aria-hidden="true" />} title={text.empty()} hint={text.emptyHint()} />
      ) : (
        <ul className={classes.list}>
          {patients.map(({ id, firstName, lastName, birthDate, lastActivity }) => (
            <li key={id}>
              <Link to="/patient-files" search={{ patient: id }} className={classes.row}>
                <Box miw={0} style={{ flex: 1 }}>
                  <Text fz="sm" fw={600} truncate>
                    {lastName}, {firstName}
                  </Text>
                  {birthDate ? (
                    <Text fz="xs" c="dimmed">
                      {formats.date(birthDate)}
                    </Text>
                  ) : null}
                </Box>
                <Text fz="xs" c="dimmed">
                  {formats.date(lastActivity)}
                </Text>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
