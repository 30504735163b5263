export { NotificationButton } from './notification-button';
export { UnreadMark } from './unread-mark';
