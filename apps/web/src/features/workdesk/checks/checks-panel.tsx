import { Button, Collapse, Group, Text, UnstyledButton } from '@mantine/core';
import { formatTooth } from '@molaar/domain/teeth';
import { IconAlertTriangle, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useUser } from '../../../client/session/session';
import { useFindingStyle } from '../../../client/texts/finding-style';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { useWorkdesk } from '../workdesk-context';
import { type Check, useCheckText } from './check-text';
import classes from './checks.module.css';

/** Inconsistent annotations, each with links to them; nothing where there are none. */
export function ChecksPanel({ found }: { found: readonly Check[] }) {
  const text = useTexts().workdesk.checks;
  const [open, setOpen] = useState(false);
  if (found.length === 0) return null;
  const Chevron = open ? IconChevronUp : IconChevronDown;

  return (
    <section className={classes.panel} aria-label={text.title()}>
      <Button
        variant="subtle"
        color="yellow"
        size="compact-sm"
        fullWidth
        justify="flex-start"
        aria-expanded={open}
        leftSection={<IconAlertTriangle size={16} aria-hidden="true" />}
        rightSection={<Chevron size={15} aria-hidden="true" />}
        classNames={{ label: classes.count ?? '' }}
        onClick={() => setOpen(!open)}
      >
        {text.count({ count: found.length })}
      </Button>
      {/* No fade: its pale text fails the contrast rules while it lasts. */}
      <Collapse expanded={open} animateOpacity={false}>
        {open ? (
          <ul className={classes.list}>
            {found.map((one) => (
              <CheckItem key={keyOf(one)} check={one} />
            ))}
          </ul>
        ) : null}
      </Collapse>
    </section>
  );
}

/** An annotation may contradict several others. */
function keyOf(check: Check): string {
  return [check.rule, check.tooth, ...(check.rule === 'CONTRADICTION' ? check.statuses : []), ...check.ids].join(' ');
}

function CheckItem({ check }: { check: Check }) {
  const { tooth, ids } = check;
  const textOf = useCheckText();
  const findingStyle = useFindingStyle();
  const formats = useFormats();
  const { notation } = useUser().organization;
  const { editor, commands } = useWorkdesk();
  const annotations = ids.flatMap((id) => editor.scene.get(id) ?? []);

  function show(id: string): void {
    const annotation = editor.scene.get(id);
    if (!annotation) return;
    editor.view.setState({ selectedId: id, annotationsVisible: true });
    commands.viewport.reveal(annotation.box);
  }

  return (
    <li className={classes.check}>
      <Text fz="xs">
        {tooth ? `${formatTooth(tooth, notation)}: ` : ''}
        {textOf(check)}
      </Text>
      <Group gap={4} mt={2}>
        {annotations.map((annotation) => (
          <UnstyledButton key={annotation.id} className={classes.annotation} onClick={() => show(annotation.id)}>
            {annotation.location ? `${formatTooth(annotation.location, notation)} ` : ''}
            {annotation.label || findingStyle.name(annotation.class)}
            {/* The confidence distinguishes two annotations of the same name. */}
            {annotation.confidence === null ? '' : ` · ${formats.confidence(annotation.confidence)}`}
          </UnstyledButton>
        ))}
      </Group>
    </li>
  );
}
