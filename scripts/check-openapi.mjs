// Part of `npm run check`: the OpenAPI document passes Redocly's and Spectral's rules without a warning.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { readOpenApi } from './lib/openapi.mjs';

const source = await readOpenApi();
const problems = [...(await redocly()), ...(await spectral())];
for (const problem of problems.slice(0, 30)) console.error(problem);
if (problems.length > 30) console.error(`… and ${problems.length - 30} more`);
process.exit(problems.length === 0 ? 0 : 1);

async function redocly() {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const found = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return found.map(({ ruleId, message, location }) => `Redocly ${ruleId}: ${message} (${location[0]?.pointer})`);
}

async function spectral() {
  const linter = new spectralCore.Spectral();
  linter.setRuleset({ extends: [spectralRulesets.oas] });
  const found = await linter.run(JSON.parse(source));
  return found
    .filter((result) => !isInExample(result))
    .map(({ code, message, path }) => `Spectral ${code}: ${message} (${path.join('/')})`);
}

/** Spectral takes a value of an example with fields `type` and `default` for a schema. Redocly checks the examples. */
function isInExample({ code, path }) {
  return code === 'oas3-valid-schema-example' && path.includes('example');
}
