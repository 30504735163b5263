export { prefetchOnPress } from './prefetch-image';
