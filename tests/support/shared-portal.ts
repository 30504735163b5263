import { inject } from 'vitest';
import { passGate } from './gate';

/** The running product that the end-to-end files share, each with a clinic of its own (`openClinic`). */
export interface SharedPortal {
  url: string;
  dataDir: string;
  /** Where `connectBrowser` finds the browser that they share. */
  browserEndpoint: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Opens when the product is built and ready, and the browser too. */
    portalGate: string;
  }
}

/** Returns the shared product once it is ready. */
export function sharedPortal(): Promise<SharedPortal> {
  return passGate(inject('portalGate'));
}
