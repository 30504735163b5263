export { NotificationButton } from './notification-button';
