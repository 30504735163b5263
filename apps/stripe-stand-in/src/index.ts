export { type StandIn, type StandInOptions, startStandIn } from './stand-in';
