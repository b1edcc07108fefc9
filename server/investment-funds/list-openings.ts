import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Language, loadTexts } from '@bourse/contract/texts/index.ts';
import { refusalText } from '@bourse/contract/texts/catalogue.ts';
import { sql } from 'kysely';
import { selectWaiting } from '../desk/waiting-proposals.ts';
import type { Parts } from '../parts.ts';
import type { Planned } from './planned-mandate.ts';
import { isoTime } from '@bourse/core/dates.ts';

type Opening = AnswerOf<Calls['staff/listFunds']>['openings'][number];

interface Decided {
  terms: string;
  decided_at: Date;
  ended_at: Date | null;
  ended_why: { code: string; params: Record<string, string> } | null;
}

/** Funds that are proposed, those that begin in a moment, and those that couldn't. */
export async function listOpenings(
  parts: Pick<Parts, 'database' | 'world' | 'clock'>,
  caller: Parameters<typeof selectWaiting>[3],
  language: Language,
): Promise<Opening[]> {
  const { kysely } = parts.database;
  const [waiting, { rows }] = await Promise.all([
    selectWaiting(parts, kysely, 'fundOpening', caller, parts.clock.now()),
    sql<Decided>`select p.terms, o.decided_at, o.ended_at, o.ended_why from fund_openings o
      join proposals p using (proposal) where o.fund is null order by proposal`.execute(kysely),
  ]);
  const texts = await loadTexts(language);
  return [
    ...waiting.map(
      ({ terms, proposal }): Opening => ({
        ...(JSON.parse(terms) as Planned),
        at: proposal.at,
        standing: 'proposed',
        why: null,
        proposal,
      }),
    ),
    ...rows.map(
      ({ terms, decided_at: at, ended_at: endedAt, ended_why: why }): Opening => ({
        ...(JSON.parse(terms) as Planned),
        at: isoTime((endedAt ?? at).getTime()),
        standing: endedAt === null ? 'decided' : 'ended',
        why: why && refusalText(texts, why.code, why.params),
        proposal: null,
      }),
    ),
  ];
}
