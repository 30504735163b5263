export { createTurnQueue, type TurnQueue } from './turn-queue';
