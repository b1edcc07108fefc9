/** A page of a list held in memory: the cursor is the number of rows shown before. */
export function pageOf<Row>(
  rows: readonly Row[],
  cursor: string | undefined,
  limit: number,
): { rows: readonly Row[]; next: string | null } {
  const from = cursor !== undefined && /^\d{1,6}$/.test(cursor) ? Number(cursor) : 0;
  const end = from + limit;
  return { rows: rows.slice(from, end), next: end < rows.length ? String(end) : null };
}
