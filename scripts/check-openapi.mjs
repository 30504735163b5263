// Part of `npm run check`: the OpenAPI document passes Redocly's strictest rules without a warning.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { readOpenApi } from './lib/openapi.mjs';

const source = await readOpenApi();
const config = await createConfig({ extends: ['recommended-strict'] });
const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
for (const { ruleId, message, location } of problems.slice(0, 30)) console.error(`${ruleId}: ${message} (${location[0]?.pointer})`);
if (problems.length > 30) console.error(`… and ${problems.length - 30} more`);
process.exit(problems.length === 0 ? 0 : 1);
