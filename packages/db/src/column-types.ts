import pg from 'pg';

const { builtins } = pg.types;

/** Calendar dates stay text: a JavaScript Date would shift with the machine's time zone. */
const asText = (value: string) => value;

/** Our int8 columns and counts are far below 2^53. */
const asNumber = (value: string) => Number(value);

/** Returns the parser of a column type: dates as yyyy-mm-dd, int8 as number, others as in node-postgres. */
export const parseColumn: typeof pg.types.getTypeParser = ((oid: number, format?: 'text') => {
  if (oid === builtins.DATE) return asText;
  if (oid === builtins.INT8) return asNumber;
  return pg.types.getTypeParser(oid, format);
}) as typeof pg.types.getTypeParser;
