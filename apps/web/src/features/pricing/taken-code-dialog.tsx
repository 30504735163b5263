import { useTexts } from '../../client/texts/texts';
import { ConfirmDialog } from '../../shell/confirm-dialog';
import type { PriceEdits } from './use-price-edits';

/** Asks, row by row, whether a code that already exists is intended. */
export function TakenCodeDialog({ edits }: { edits: PriceEdits }) {
  const texts = useTexts();
  const text = texts.pricing.grid;
  const [row] = edits.taken;
  if (!row) return null;
  const { code, name } = row.draft;
  return (
    <ConfirmDialog
      key={row.key}
      title={text.codeExistsTitle({ code: code.trim() })}
      text={text.codeExistsText({ name: name.trim() })}
      confirmLabel={text.codeExistsConfirm()}
      busy={edits.saving}
      onConfirm={() => void edits.confirmTaken(row)}
      onClose={() => edits.leaveTaken(row.key)}
    />
  );
}
