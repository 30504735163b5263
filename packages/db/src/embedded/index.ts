export { freePort } from './free-port';
export { stopOrphan } from './orphan';
export { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './start';
