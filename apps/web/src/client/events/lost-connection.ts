import { create } from 'zustand';

const useLost = create(() => ({ isLost: false }));

/** Returns whether the connection to the server is known to be lost: for buttons that cannot work without it. */
export const useIsConnectionLost = (): boolean => useLost(({ isLost }) => isLost);

/** Records that the connection is lost, or that it is back. */
export function setConnectionLost(isLost: boolean): void {
  useLost.setState({ isLost });
}
