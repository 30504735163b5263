import { procedureCalls } from './procedure-calls';

/** Prints the calls of the web application, which a release records. */
process.stdout.write(`${JSON.stringify(procedureCalls(), null, 2)}\n`);
