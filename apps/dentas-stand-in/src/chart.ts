import type { StandInPatient, StandInState } from './state';

/** Returns the patient with this id. */
export function findPatient(state: StandInState, id: string): StandInPatient | undefined {
  return state.patients.find((patient) => patient.id === id);
}

/** Returns the dental chart as the exchange document describes it. */
export function chartOf({ revision, cells }: StandInPatient) {
  return {
    revision: String(revision),
    cells: Object.entries(cells).map(([key, list]) => {
      const [tooth, surface] = key.split('|');
      return { tooth, surface, codes: list };
    }),
  };
}
