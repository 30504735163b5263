export { type Portal, readPortal } from './read-portal';
export { type ProgramSignals, runProgram } from './run-program';
