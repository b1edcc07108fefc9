/** The customer's holdings that have moved most today. */
import { useEffect, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { InitialsAvatar } from '../../components/avatar-and-badges.tsx';
import { Card } from '../../components/card.tsx';
import { PriceAndChange } from '../../components/price-figures.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { useTexts } from '../../language/language.ts';
import {
  formatInstrumentCode,
  storeLastChosenInstrument,
  buildInstrumentDetailPath,
} from '../../instruments/last-chosen-instrument.ts';
import { groupPositions, type PositionGroup } from '../positions/shared/group-positions.ts';
import { getLiveQuote, computePriceMovement, useLiveQuote } from '../../stream/live-quotes.ts';
import { useQuoteSubscriptions } from '../../stream/app-stream.ts';
import { useHomePositionsInput } from './prefetch-home.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';

const MAX_VISIBLE_MOVERS = 3;
/** Rows keep their order this long, however the prices move; until the first one comes they are checked more often. */
const AGAIN_MS = 30_000;
const FIRST_MS = 500;
const FIRST_CHECKS = 10;

function Mover({ group: { instrument, name, currency, tick } }: { group: PositionGroup }) {
  const quote = useLiveQuote(instrument);
  const movement = quote && computePriceMovement(quote.last, quote.previousClose);
  return (
    <ListRow
      to={buildInstrumentDetailPath(instrument)}
      query={{ instrument }}
      onOpen={() => storeLastChosenInstrument(instrument)}
      start={<InitialsAvatar name={name} />}
      title={name}
      sub={formatInstrumentCode(instrument)}
      end={
        movement ? (
          <PriceAndChange price={movement.last} rate={movement.changeRate} currency={currency} tick={tick} />
        ) : null
      }
    />
  );
}

/** The holdings that have moved most today, up or down; nothing without holdings. */
export default function PositionMovers() {
  const title = useTexts('homeOrder').section.heldMovers;
  const { data } = useCall('trading/listPositions', useHomePositionsInput());
  const held = new Map(groupPositions(data?.rows ?? []).map((group) => [group.instrument, group]));
  const all = [...held.keys()].join(' ');
  useQuoteSubscriptions([...held.keys()]);
  const [visibleMovers, setVisibleMovers] = useState<readonly string[] | null>(null);
  const isEmpty = (visibleMovers ?? []).length === 0;
  useEffect(() => {
    let checkCount = 0;
    const check = () => {
      const found = all === '' ? [] : findLargestMovers(all.split(' '), getLiveQuote, MAX_VISIBLE_MOVERS);
      checkCount += 1;
      if (found.length > 0 || checkCount > FIRST_CHECKS) setVisibleMovers(found);
    };
    if (isEmpty) check();
    const timer = setInterval(check, isEmpty ? FIRST_MS : AGAIN_MS);
    return () => clearInterval(timer);
  }, [all, isEmpty]);
  if (!data || (visibleMovers === null && held.size > 0)) return null;
  const movers = (visibleMovers ?? []).flatMap((instrument) => held.get(instrument) ?? []);
  if (movers.length === 0) return <span />;
  return (
    <Card title={title}>
      {movers.map((group) => (
        <Mover key={group.instrument} group={group} />
      ))}
    </Card>
  );
}

/** Which holdings have moved most today. */

interface Priced {
  last: string;
  previousClose: string;
}

/** The largest moves first, up or down; those without a price are left out. */
export function findLargestMovers(
  instruments: readonly string[],
  quoteOf: (instrument: string) => Priced | null,
  most: number,
): string[] {
  const moved = instruments.flatMap((instrument) => {
    const quote = quoteOf(instrument);
    const rate = parseScaled((quote && computePriceMovement(quote.last, quote.previousClose)?.changeRate) ?? '0') ?? 0n;
    return rate === 0n ? [] : [{ instrument, distance: rate < 0n ? -rate : rate }];
  });
  return moved
    .sort((one, other) => Number(other.distance - one.distance))
    .slice(0, most)
    .map(({ instrument }) => instrument);
}
