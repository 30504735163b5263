import { Group, Stack, Text } from '@mantine/core';
import { createContext, memo, type ReactNode, type Ref, useContext } from 'react';
import classes from './annotation.module.css';

interface Props {
  title: string;
  aside?: ReactNode;
  /** Buttons below the fields; they stay visible however long the fields are. */
  actions?: ReactNode;
  children: ReactNode;
  /** With it the frame is a form. */
  onSubmit?: () => void;
  ref?: Ref<HTMLFormElement>;
}

/** Whether the frame is kept for the next time: it alone renders again, and not the form in it. */
export const FrameHidden = createContext(false);

export function PanelFrame({ onSubmit, ref, ...content }: Props) {
  const hidden = useContext(FrameHidden);
  const frame = { className: classes.panel, 'aria-label': content.title, hidden, 'data-annotation-form': !hidden || undefined };
  if (!onSubmit)
    return (
      <section {...frame}>
        <Content {...content} />
      </section>
    );
  return (
    <form
      ref={ref}
      noValidate
      {...frame}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Content {...content} />
    </form>
  );
}

const Content = memo(function Content({ title, aside, actions, children }: Omit<Props, 'onSubmit' | 'ref'>) {
  return (
    <>
      <div className={classes.fields}>
        <Group justify="space-between" mb={8} wrap="nowrap">
          <Text component="h2" fz="sm" fw={600}>
            {title}
          </Text>
          {aside}
        </Group>
        <Stack gap="xs">{children}</Stack>
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </>
  );
});
