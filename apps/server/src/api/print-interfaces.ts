import { messages } from './messages';
import { openApiDocument } from './openapi-document';
import { procedureCalls } from './procedure-calls';
import { restOperations } from './rest-operations';

/** Prints what a release records of itself, with which tests compare the next version. */
const operations = restOperations(openApiDocument({ version: process.argv[2] ?? '0.1.0', secure: true }));
process.stdout.write(JSON.stringify({ calls: procedureCalls(), operations, messages: messages() }));
