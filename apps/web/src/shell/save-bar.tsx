import { Button, Group, Text } from '@mantine/core';
import { useTexts } from '../client/texts/texts';
import classes from './save-bar.module.css';

interface Props {
  /** What is unsaved. */
  text: string;
  saveLabel: string;
  saving: boolean;
  /** The bar is a card below other cards, and not the end of one. */
  asCard?: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Stays visible at the bottom of the page while something is unsaved. */
export function SaveBar({ text, saveLabel, saving, asCard = false, onSave, onDiscard }: Props) {
  const texts = useTexts();
  return (
    <div className={classes.bar} data-card={asCard || undefined} role="status">
      <Text fz="sm" fw={500}>
        {text}
      </Text>
      <Group gap="sm">
        <Button variant="subtle" onClick={onDiscard} disabled={saving}>
          {texts.common.actions.discard()}
        </Button>
        <Button onClick={onSave} loading={saving}>
          {saveLabel}
        </Button>
      </Group>
    </div>
  );
}
