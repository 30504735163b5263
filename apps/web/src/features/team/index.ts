export { SeatCard } from './seat-card';
export { TeamTab } from './team-tab';
