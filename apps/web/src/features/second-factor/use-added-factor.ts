import type { AddedFactor } from '@molaar/contracts';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { useTexts } from '../../client/texts/texts';

/** The dialogs that add a factor, and the recovery codes that come with the first. */
export function useAddedFactor(onDone: () => void) {
  const text = useTexts().secondFactor;
  const [adding, setAdding] = useState<'app' | 'passkey' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setAdding(null);
  const onAdded = ({ recoveryCodes }: AddedFactor): void => {
    showAlert('success', adding === 'app' ? text.app.added() : text.passkeys.added(), { tag: 'passkey' });
    close();
    if (recoveryCodes) setCodes(recoveryCodes);
    else onDone();
  };
  const closeCodes = (): void => {
    setCodes(null);
    onDone();
  };
  return { adding, setAdding, codes, setCodes, close, onAdded, closeCodes };
}
