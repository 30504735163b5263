import { Modal, type ModalProps } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { useTexts } from '../client/texts/texts';
import { ConfirmDialog } from './confirm-dialog';

interface Props extends ModalProps {
  /** What was typed has been sent: the dialog closes without a question. */
  isSent?: boolean;
}

/** A dialog with a form: a click outside, Escape and the close button ask first when something has been typed. */
export function FormDialog({ isSent = false, onClose, children, ...modal }: Props) {
  const texts = useTexts();
  const { title, text, stay } = texts.common.discardTyped;
  const [isTyped, setTyped] = useState(false);
  const [asking, setAsking] = useState(false);
  const noteTyping = ({ target }: SyntheticEvent): void => {
    if (isTyping(target)) setTyped(true);
  };
  return (
    <>
      <Modal
        centered
        closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
        {...modal}
        closeOnEscape={!asking}
        onClose={() => (isTyped && !isSent ? setAsking(true) : onClose())}
      >
        <div onChange={noteTyping}>{children}</div>
      </Modal>
      {asking ? (
        <ConfirmDialog
          danger
          title={title()}
          text={text()}
          confirmLabel={texts.common.actions.discard()}
          cancelLabel={stay()}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** Whether something was entered: a switch between the parts of a form (`data-parts`) enters nothing. */
export function isTyping(target: EventTarget): boolean {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false;
  return target.closest('[data-parts]') === null;
}
