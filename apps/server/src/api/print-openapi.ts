import { openApiDocument } from './openapi-document';

/** Prints the OpenAPI document, from which the types of packages/client are made. */
process.stdout.write(`${JSON.stringify(openApiDocument({ version: process.argv[2] ?? '0.1.0', secure: true }), null, 2)}\n`);
