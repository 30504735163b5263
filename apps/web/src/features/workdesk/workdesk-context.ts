import type { AnnotationSet, Image } from '@molaar/contracts';
import { COMMANDS, type Command, type CommandContext, type CommandId, type Editor, type ViewState } from '@molaar/scene';
import { createContext, startTransition, useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { SavingState } from './session/open-annotations';
import type { WorkdeskSession } from './session/workdesk-session';

/** What all components of the workdesk share. */
export interface WorkdeskContextValue {
  readonly image: Image;
  /** Whether the server sent annotations; the editor receives them a moment later. */
  readonly hasStored: boolean;
  /** Whether the image's latest analysis has ended after they were read. */
  readonly isOutdated: boolean;
  /** What the analysis whose findings are shown assessed. */
  readonly assessment: AnnotationSet['assessment'];
  /** Of the adjustment of confidences to the clinic; null: they are as detected. */
  readonly calibrationId: string | null;
  readonly session: WorkdeskSession;
  readonly editor: Editor;
  readonly commands: CommandContext;
}

export const WorkdeskContext = createContext<WorkdeskContextValue | null>(null);

/** Returns the image, the editor and the commands of the workdesk around. */
export function useWorkdesk(): WorkdeskContextValue {
  const workdesk = useContext(WorkdeskContext);
  if (!workdesk) throw new Error('useWorkdesk must be called inside the workdesk');
  return workdesk;
}

/** Returns a part of the view's state, and renders again when it changes. */
export function useView<T>(selector: (state: ViewState) => T): T {
  return useStore(useWorkdesk().editor.view, selector);
}

/** Returns a part of the state of saving, and renders again when it changes. */
export function useSaving<T>(selector: (state: SavingState) => T): T {
  return useStore(useWorkdesk().session.state, selector);
}

/** Re-renders the caller at each change of the annotations; of a drag once, at its end. */
export function useSceneRevision(): number {
  const { settled } = useWorkdesk().editor;
  return useSyncExternalStore(settled.subscribe, () => settled.revision);
}

/**
 * The same with lower priority than the image and the pointer: for components that go through all annotations or render
 * slowly.
 */
export function useSceneRevisionLater(): number {
  const { settled } = useWorkdesk().editor;
  const [revision, setRevision] = useState(settled.revision);
  useEffect(() => {
    const follow = () => startTransition(() => setRevision(settled.revision));
    follow();
    return settled.subscribe(follow);
  }, [settled]);
  return revision;
}

/** Returns what a function says of the commands' context now; re-renders the caller only when that changes. */
function useOfCommands<T>(read: (context: CommandContext) => T): T {
  const { editor, commands: context } = useWorkdesk();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [editor.settled.subscribe(listener), editor.view.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [editor],
  );
  return useSyncExternalStore(subscribe, () => read(context));
}

/** Returns whether a command can be run now. */
export function useIsEnabled(command: Command): boolean {
  return useOfCommands((context) => command.isEnabled(context));
}

/** Returns the commands that can be run now. */
export function useEnabledCommands(commands: readonly Command[]): ReadonlySet<CommandId> {
  const enabled = useOfCommands((context) =>
    commands
      .filter((command) => command.isEnabled(context))
      .map(({ id }) => id)
      .join(),
  );
  return useMemo(() => new Set(enabled.split(',') as CommandId[]), [enabled]);
}

/** Runs a command if it is enabled. */
export function runCommand(id: CommandId, context: CommandContext): void {
  const command = COMMANDS.find((candidate) => candidate.id === id);
  if (command?.isEnabled(context)) command.run(context);
}
