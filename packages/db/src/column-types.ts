import pg from 'pg';

const { builtins } = pg.types;

/** A calendar date stays text: as a JavaScript Date it would move with the machine's time zone. */
const asText = (value: string) => value;

/** Our int8 columns and counts are far below 2^53. */
const asNumber = (value: string) => Number(value);

/** The parser of a column's type: dates as yyyy-mm-dd, int8 as number, the rest as node-postgres does. */
export const parseColumn: typeof pg.types.getTypeParser = ((oid: number, format?: 'text') => {
  if (oid === builtins.DATE) return asText;
  if (oid === builtins.INT8) return asNumber;
  return pg.types.getTypeParser(oid, format);
}) as typeof pg.types.getTypeParser;
