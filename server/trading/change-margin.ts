/** Common to adding and removing margin: the position is loaded with the free money, and the answer shows it. */
import { isRefusal, refuse, type Refusal } from '@bourse/contract/errors.ts';
import { parseAmount, STORED_MAXIMUM } from '@bourse/core/money.ts';
import type { decideAddMargin, PositionDecision } from '@bourse/core/trading/change-margin.ts';
import { shownTick } from '../venue/tick-by.ts';
import { keyOf } from '../desk/command.ts';
import { decodeId, type AccountId } from '../ids.ts';
import { marksOf } from '../ledger/marks.ts';
import { instrumentOfPosition } from './store.ts';
import type { TradingParts } from './trading-parts.ts';
import { type PositionRow, positionRow } from './wire.ts';

interface Change {
  call: 'trading/addMargin' | 'trading/removeMargin';
  decide: typeof decideAddMargin;
}
interface Input {
  position: string;
  amount: string;
  key: string;
}

export async function changeMargin(
  { desk, database, views, feeds, clock }: TradingParts,
  { call, decide }: Change,
  input: Input,
  account: AccountId,
): Promise<{ position: PositionRow } | Refusal> {
  const seq = decodeId('p', account, input.position) ?? 0n;
  const about = await instrumentOfPosition(database, account, seq);
  const amount = about ? parseAmount(input.amount, about.currency) : null;
  if (about && (amount === null || amount > STORED_MAXIMUM)) return refuse('badInput', { field: 'amount' });

  const answer = await desk.run<PositionDecision, { position: PositionRow }>({
    account,
    actor: { account },
    key: keyOf(call, input),
    currencies: about ? [about.currency] : [],
    instrument: about?.instrument ?? null,
    positions: [seq],
    decide(state, now) {
      const market = about && views(about.instrument, now);
      return market && amount !== null ? decide(state, seq, amount, market, now) : refuse('positionNotFound');
    },
    answer({ position }) {
      const now = clock.now();
      const marks = marksOf(position, feeds.quote(position.instrument, now));
      return {
        position: positionRow(
          account,
          position,
          marks,
          feeds.instrument(position.instrument)?.name ?? position.instrument,
          shownTick(feeds, position, marks.last, now),
        ),
      };
    },
  });
  if (answer === null || isRefusal(answer)) return answer ?? refuse('systemBusy');
  return answer;
}
