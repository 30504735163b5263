export { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './start';
