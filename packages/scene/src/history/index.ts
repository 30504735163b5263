export { change, mapHistory, redo, type StateHistory, startHistory, startSaved, undo } from './state-history';
