/** Compares staff's news with the proposals that two people have approved, and sources' texts with theirs. */
import { type AuditCheckGroup, parsedJsonSql, safeCastSql } from '../ledger/audit/audit-check-types-and-sql.ts';

const DETAIL = parsedJsonSql('e.detail');
const TERMS = parsedJsonSql('p.terms');

export const NEWS_AUDIT_CHECKS: readonly AuditCheckGroup[] = [
  {
    of: 'news',
    checks: [
      {
        // A text in a language that was proposed, and no other.
        sql: `with approved as (select ${DETAIL} ->> 'news' as news, ${TERMS} as terms,
              ${DETAIL} ->> 'from' as from_at from staff_audit e
            join proposals p on p.proposal::text = ${DETAIL} ->> 'proposal'
              and p.what = 'news' and p.verdict = 'approved'
            where e.action = 'decideProposal' and ${DETAIL} ->> 'verdict' = 'approve'),
          published as (select n.news::text, n.topic, n.sponsored, n.from_at, jsonb_object_agg(t.language,
              jsonb_build_object('title', t.title, 'body', t.body)) filter (where t.news is not null) as texts,
            (select jsonb_agg(i.instrument order by i.place) from news_instruments i where i.news = n.news)
              as instruments
            from news n left join news_texts t using (news) where n.staff_id is not null
              or not exists (select from news_items i where i.news = n.news) group by n.news)
          select news, p.news is null as gone, a.news is null as unapproved
            from published p full join approved a using (news)
            where p.news is null or a.news is null or p.topic is distinct from a.terms ->> 'topic'
              or p.texts is distinct from a.terms -> 'texts'
              or p.sponsored::text is distinct from a.terms ->> 'sponsored'
              or p.from_at is distinct from ${safeCastSql('a.from_at', 'timestamptz')}
              or coalesce(p.instruments, '[]') is distinct from a.terms -> 'instruments'`,
        describe: (row) =>
          `news ${row.news}: ` +
          (row.gone ? 'approved, and gone' : row.unapproved ? 'nobody has approved it' : 'not as it was approved'),
      },
      {
        sql: `select v.news from (
            select distinct on (news) news, title, body from news_versions order by news, version desc) v
          join news_texts t using (news) where (t.title, t.body) <> (v.title, v.body)`,
        describe: (row) => `news ${row.news}: not as its source corrected it last`,
      },
    ],
  },
];
