import { COMMANDS, type CommandContext, commandForKey, isCharacterKey } from '@molaar/scene';
import { useLayoutEffect } from 'react';

/** Elements with keys of their own: text, choices, sliders, dialogs, menus. */
const OWN_KEYS =
  'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable], [role="slider"], [role="dialog"], [role="menu"], [role="listbox"], [role="combobox"]';
/** Keys of the list only while it has the focus; elsewhere arrows scroll or pan. */
const LIST_KEYS = new Set(['ArrowUp', 'ArrowDown']);

/** The elements with the focus for which single-character keys work, where they do not work anywhere. */
const WORK_AREA = '.leaflet-container, [data-findings]';

/** Handles the keys of the command registry while the workdesk is open; `anywhere` as in the display settings. */
export function useShortcuts(context: CommandContext, anywhere: boolean): void {
  // Keys work as soon as what they act on is visible.
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const target = event.target instanceof Element ? event.target : null;
      if (event.key === 'Escape' && target?.closest('[data-annotation-form]') && target.getAttribute('aria-expanded') !== 'true') {
        // Returns from the form to the image, where the keys of the review work.
        context.viewport.focus();
        return;
      }
      const command = commandForKey(COMMANDS, event);
      if (!command || event.defaultPrevented || document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      if (target?.closest(OWN_KEYS) && command.id !== 'save') return;
      // Enter and space are a button's own keys; on the image they place a box or a corner.
      if ((event.key === 'Enter' || event.key === ' ') && !target?.closest('.leaflet-container')) return;
      if (LIST_KEYS.has(event.key) && !target?.closest('[data-findings]')) return;
      if (!anywhere && isCharacterKey(event) && !target?.closest(WORK_AREA)) return;
      event.preventDefault();
      if (command.isEnabled(context)) command.run(context);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [context, anywhere]);
}
