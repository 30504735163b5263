import { sharedPortal } from './shared-portal';

// Here rather than in a hook of the file, whose limit the first build on a busy machine may reach.
await sharedPortal();
