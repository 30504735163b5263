/** dd.mm.yyyy and d.m.yyyy as in Estonia, dd/mm/yyyy as in Britain, yyyy-mm-dd; undefined for what is no day. */
export function readDay(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text);
  const spoken = /^(\d{1,2})[./](\d{1,2})[./](\d{4})\.?$/.exec(text);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : spoken ? [spoken[3], spoken[2], spoken[1]] : [];
  if (!year || !month || !day) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  // Date rolls 31 February over into March, so the date must come back as it was.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined;
}
