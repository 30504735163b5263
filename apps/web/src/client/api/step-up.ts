import { create } from 'zustand';

interface StepUpState {
  /** The question that is open; `answer(true)` sends the waiting calls again. */
  open: { answer: (confirmed: boolean) => void } | null;
}

export const useStepUp = create<StepUpState>(() => ({ open: null }));

let asked: Promise<boolean> | null = null;

/** Asks the person to confirm their identity. Calls that ask while the question is open share its answer. */
export function askStepUp(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    const answer = (confirmed: boolean): void => {
      asked = null;
      useStepUp.setState({ open: null });
      resolve(confirmed);
    };
    useStepUp.setState({ open: { answer } });
  });
  return asked;
}
