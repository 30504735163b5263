export { startEmbeddedPostgres, type EmbeddedOptions, type EmbeddedPostgres } from './start';
