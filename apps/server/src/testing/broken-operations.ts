import type { Bodies, RestOperation } from '../api/rest-operations';
import { isNewValue, lostReturns } from './lost-returns';
import { narrowedInput, type Schema } from './narrowed-input';

type Operations = Readonly<Record<string, RestOperation>>;

/**
 * Says what of a release's REST calls and webhooks the callers' programs can no longer send or read. By the policy of
 * the API's versions, fields of answers and values of their lists may be added.
 */
export function brokenOperations(released: Operations, now: Operations): string[] {
  return Object.entries(released).flatMap(([name, former]) => {
    const operation = now[name];
    const broken = operation ? brokenOperation(former, operation, name.startsWith('webhook ')) : ['does not exist any more'];
    return broken.map((what) => `${name}: ${what}`);
  });
}

function brokenOperation(former: RestOperation, now: RestOperation, isSent: boolean): string[] {
  const { operationId } = now;
  return [
    ...(operationId === former.operationId ? [] : [`${former.operationId} became ${operationId}`]),
    ...brokenParameters(former, now),
    ...(isSent ? brokenAnswers({ body: former.body?.content ?? {} }, { body: now.body?.content ?? {} }) : brokenBody(former, now)),
    ...brokenAnswers(former.answers, now.answers),
  ];
}

function brokenParameters(former: RestOperation, now: RestOperation): string[] {
  const required = Object.keys(now.parameters).filter((name) => now.parameters[name]?.required && !former.parameters[name]?.required);
  const known = Object.entries(former.parameters).flatMap(([name, { schema }]) => {
    const parameter = now.parameters[name];
    return parameter ? narrowedInput(schema as Schema, parameter.schema as Schema, name) : [`${name}: is no longer read`];
  });
  return [...required.map((name) => `${name}: became required`), ...known];
}

function brokenBody(former: RestOperation, now: RestOperation): string[] {
  if (!now.body) return former.body ? ['the body is no longer read'] : [];
  const required = now.body.required && !former.body?.required ? ['the body became required'] : [];
  const accepted = now.body.content;
  const forms = Object.entries(former.body?.content ?? {}).flatMap(([type, schema]) =>
    accepted[type] ? narrowedInput(schema as Schema, accepted[type] as Schema, 'body') : [`${type}: is no longer accepted`],
  );
  return [...required, ...forms];
}

function brokenAnswers(former: Readonly<Record<string, Bodies>>, now: Readonly<Record<string, Bodies>>): string[] {
  return Object.entries(former).flatMap(([status, bodies]) => {
    const answer = now[status];
    if (!answer) return [`${status}: is no longer returned`];
    return Object.entries(bodies).flatMap(([type, schema]) =>
      answer[type]
        ? lostReturns(schema as Schema, answer[type] as Schema, status).filter((complaint) => !isNewValue(complaint))
        : [`${status}: ${type} is no longer returned`],
    );
  });
}
