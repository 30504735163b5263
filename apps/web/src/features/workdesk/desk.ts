import type { Image } from '@molaar/contracts';
import { COMMANDS, type CommandContext, type CommandId, type Editor, type ViewState } from '@molaar/scene';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { DeskSession, SavingState } from './session/desk-session';

/** What every part of the workdesk shares. */
export interface Desk {
  readonly image: Image;
  readonly session: DeskSession;
  readonly editor: Editor;
  readonly commands: CommandContext;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('outside the workdesk');
  return desk;
}

export function useView<T>(selector: (state: ViewState) => T): T {
  return useStore(useDesk().editor.view, selector);
}

export function useSaving<T>(selector: (state: SavingState) => T): T {
  return useStore(useDesk().session.state, selector);
}

/** Draws the caller again at each change of the records. */
export function useSceneRevision(): number {
  const { scene } = useDesk().editor;
  return useSyncExternalStore(scene.subscribe, () => scene.revision);
}

/** Runs a command if it is enabled. */
export function runCommand(id: CommandId, context: CommandContext): void {
  const command = COMMANDS.find((candidate) => candidate.id === id);
  if (command?.isEnabled(context)) command.run(context);
}
