export * from './assign-images';
export * from './delete-unassigned-image';
export * from './list-unassigned-images';
export * from './open-unassigned-image';
export * from './receive-image';
