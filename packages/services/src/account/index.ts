export * from './change-email';
export * from './confirm-email';
export { deletePhoto, openPhoto, savePhoto } from './photo';
export * from './resend-confirmation';
export * from './update-own-user';
