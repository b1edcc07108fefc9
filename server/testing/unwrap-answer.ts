/** The data of a call that must succeed; a refusal becomes an error with its code. */

type Answer<Data> = Promise<{ ok: true; data: Data } | { ok: false; code: string }>;

export async function unwrapAnswer<Data>(call: Answer<Data>): Promise<Data> {
  const result = await call;
  if (!result.ok) throw new Error(result.code);
  return result.data;
}

/** All rows of a list, page by page. */
export async function listAllRows<Row>(
  read: (cursor: string | undefined) => Answer<{ rows: Row[]; next: string | null }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await unwrapAnswer(read(cursor));
    rows.push(...page.rows);
    cursor = page.next;
  }
  return rows;
}
