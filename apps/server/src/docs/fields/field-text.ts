/**
 * What a field means, with its unit, and an example. Without an example: one of its type's own fields or values shows
 * it. The key is a field's name, `parent.name` (a schema or an object) where the name has another meaning in that
 * schema, or `parent.*` for all fields of an object of that name.
 */
export type FieldTexts = Readonly<Record<string, readonly [description: string, example?: unknown]>>;
