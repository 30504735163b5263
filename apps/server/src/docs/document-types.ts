/** The parts of JSON Schema that the document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  description?: string;
  examples?: unknown[];
  example?: unknown;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  minLength?: number;
  maxLength?: number;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  [extension: `x-${string}`]: unknown;
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
  encoding?: Record<string, { contentType: string }>;
}

export interface Response {
  /** Of a component; nothing else is set then. */
  $ref?: string;
  description?: string;
  content?: Record<string, MediaType>;
  headers?: Record<string, { $ref: string }>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  examples?: unknown;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response>;
}

export interface Document {
  openapi: string;
  info: object;
  tags?: { name: string; description: string }[];
  paths?: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    headers?: Record<string, object>;
    responses?: Record<string, Response>;
    [kind: string]: unknown;
  };
}

/** Returns the name of the component that a schema refers to. */
export function referredName(schema: Schema): string | undefined {
  return schema.$ref?.replace('#/components/schemas/', '');
}
