export { type StandIn, type StandInOptions, startStandIn } from './start-stand-in';
