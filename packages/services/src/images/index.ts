export * from './calibrate-image';
export * from './delete-image';
export * from './edit-image';
export * from './get-image';
export * from './open-image-object';
export * from './present-image';
export * from './save-image-details';
export * from './upload-image';
