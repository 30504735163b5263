import { z } from 'zod';
import { appRouter } from './router';

/** A procedure as a page knows it: kind, and the JSON schema of its input. */
export interface ProcedureCall {
  readonly type: string;
  /** Whether it can be called without an input. */
  readonly optional?: boolean;
  /** Missing for one without input. */
  readonly input?: z.core.JSONSchema.JSONSchema;
  /** What it returns; the release records it from the types (scripts/lib/returned-types.mjs). */
  readonly returned?: object;
}

interface Definition {
  readonly type: string;
  readonly inputs: readonly z.ZodType[];
}

/** Returns every procedure of the router by its path. */
export function procedureCalls(): Record<string, ProcedureCall> {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: Definition }>;
  return Object.fromEntries(Object.entries(procedures).map(([path, { _def }]) => [path, callOf(_def)]));
}

function callOf({ type, inputs: [input] }: Definition): ProcedureCall {
  if (!input) return { type };
  const optional = input.safeParse(undefined).success;
  return { type, ...(optional && { optional }), input: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) };
}
