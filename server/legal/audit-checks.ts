/** Compares each version of a legal text with what the staff's record says was written, and approved. */
import { hash } from 'node:crypto';
import type pg from 'pg';
import { type AuditCheckGroup, parsedJsonSql } from '../ledger/audit/audit-check-types-and-sql.ts';

type Texts = Readonly<Record<string, { title: string; body: string }>>;

/** Is in the record, so that the texts can't become others afterwards. */
export const hashLegalTexts = (texts: Texts): string =>
  hash(
    'sha256',
    JSON.stringify(
      Object.keys(texts)
        .sort()
        .map((language) => [language, texts[language]?.title, texts[language]?.body]),
    ),
  );

const DETAIL = parsedJsonSql('e.detail');

async function compareLegalTexts(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{
    text: string;
    version: number;
    texts: Texts | null;
    hash: string | null;
    from_at: Date;
    due_from: string | null;
    burdens: boolean;
    due_burdens: string | null;
    written: boolean;
  }>(`select v.text, v.version, v.from_at, v.is_burdensome as burdens, e.seq is not null as written,
      ${DETAIL} ->> 'texts' as hash, ${DETAIL} ->> 'from' as due_from, ${DETAIL} ->> 'isUnfavourable' as due_burdens,
      (select json_object_agg(t.language, json_build_object('title', t.title, 'body', t.body))
        from legal_texts t where (t.text, t.version) = (v.text, v.version)) as texts
    from legal_versions v left join staff_audit e on e.action = 'writeLegal' and e.at = v.at
      and e.subject = 'legal ' || v.text and ${DETAIL} ->> 'version' = v.version::text order by 1, 2`);
  return rows.flatMap((row) => {
    const name = `legal ${row.text} ${row.version}`;
    if (!row.written) return [`${name}: the staff's record has nobody who wrote it`];
    // Versions of before the record had the texts' hash.
    if (row.hash !== null && row.hash !== hashLegalTexts(row.texts ?? {}))
      return [`${name}: its texts are not those that were written`];
    if (`${row.burdens}` !== row.due_burdens || row.from_at.getTime() !== Date.parse(row.due_from ?? ''))
      return [`${name}: from ${row.from_at.toISOString()}, by the record from ${row.due_from}`];
    return [];
  });
}

export const LEGAL_AUDIT_CHECKS: readonly AuditCheckGroup[] = [
  { of: 'legal texts', findDifferences: compareLegalTexts },
];
