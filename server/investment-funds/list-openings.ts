/** Funds that are proposed, and those that begin in a moment. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { sql } from 'kysely';
import { selectWaiting } from '../desk/waiting-proposals.ts';
import { isoTime } from '../desk/write-notice.ts';
import type { Parts } from '../parts.ts';
import type { Planned } from './planned-mandate.ts';

type Opening = AnswerOf<Calls['staff/listFunds']>['openings'][number];

export async function listOpenings(
  parts: Pick<Parts, 'database' | 'world' | 'clock'>,
  caller: Parameters<typeof selectWaiting>[3],
): Promise<Opening[]> {
  const { kysely } = parts.database;
  const [waiting, { rows }] = await Promise.all([
    selectWaiting(parts, kysely, 'fundOpening', caller, parts.clock.now()),
    sql<{ terms: string; decided_at: Date }>`select p.terms, o.decided_at from fund_openings o
      join proposals p using (proposal) where o.fund is null order by proposal`.execute(kysely),
  ]);
  return [
    ...waiting.map(
      ({ terms, proposal }): Opening => ({
        ...(JSON.parse(terms) as Planned),
        at: proposal.at,
        standing: 'proposed',
        proposal,
      }),
    ),
    ...rows.map(
      ({ terms, decided_at: at }): Opening => ({
        ...(JSON.parse(terms) as Planned),
        at: isoTime(at.getTime()),
        standing: 'decided',
        proposal: null,
      }),
    ),
  ];
}
