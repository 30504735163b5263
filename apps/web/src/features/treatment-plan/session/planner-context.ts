import type { TreatmentPlan } from '@molaar/contracts';
import type { Notation } from '@molaar/domain/teeth';
import { createContext, useContext } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { TreatmentPlanEdit } from './treatment-plan-edit';
import type { TreatmentPlanSession } from './treatment-plan-session';
import type { TreatmentPlanState } from './treatment-plan-state';

/** What all components of an open plan share. */
export interface Planner {
  readonly session: TreatmentPlanSession;
  readonly notation: Notation;
  /** The treatment under the pointer, in the table or on the radiograph. */
  readonly pointed: StoreApi<PointedLine>;
}

export interface PointedLine {
  readonly lineId: string | null;
}

export const PlannerContext = createContext<Planner | null>(null);

/** Returns the open treatment plan of the page. */
export function usePlanner(): Planner {
  const planner = useContext(PlannerContext);
  if (!planner) throw new Error('usePlanner must be called inside an open treatment plan');
  return planner;
}

/** Returns a part of the open plan's state, and renders again when it changes. */
export function useTreatmentPlanState<T>(selector: (state: TreatmentPlanState) => T): T {
  return useStore(usePlanner().session.state, selector);
}

/** Returns the plan with the unsaved edits. */
export const useTreatmentPlanEdit = (): TreatmentPlanEdit => useTreatmentPlanState((state) => state.history.present);
/** Returns the open plan as it was saved last; null when it never was. */
export const useSavedTreatmentPlan = (): TreatmentPlan | null => useTreatmentPlanState((state) => state.plan);

/** Returns whether the pointer is on this treatment. */
export const useIsHighlighted = (lineId: string): boolean => useStore(usePlanner().pointed, (state) => state.lineId === lineId);
