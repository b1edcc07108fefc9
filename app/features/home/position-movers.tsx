/** The customer's holdings that have moved most today. */
import { useEffect, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Avatar } from '../../components/badges.tsx';
import { Card } from '../../components/card.tsx';
import { PriceAndChange } from '../../components/figure.tsx';
import { Row } from '../../components/row.tsx';
import { useTexts } from '../../language/language.ts';
import { chooseInstrument, detailPath } from '../../instruments/chosen-instrument.ts';
import { groupPositions, type PositionGroup } from '../positions/shared/group-positions.ts';
import { getLiveQuote, movementOf, useLiveQuote } from '../../stream/quotes.ts';
import { useQuotes } from '../../stream/stream.ts';
import { FIRST_POSITIONS } from './prefetch-home.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';

const SHOWN = 3;
/** Rows keep their order this long, however the prices move; until the first one comes they are checked more often. */
const AGAIN_MS = 30_000;
const FIRST_MS = 500;
const FIRST_LOOKS = 10;

function Mover({ group: { instrument, name, currency, tick } }: { group: PositionGroup }) {
  const quote = useLiveQuote(instrument);
  const movement = quote && movementOf(quote.last, quote.previousClose);
  return (
    <Row
      to={detailPath(instrument)}
      query={{ instrument }}
      onOpen={() => chooseInstrument(instrument)}
      start={<Avatar name={name} />}
      title={name}
      sub={instrument.replace('.', ' · ')}
      end={
        movement ? (
          <PriceAndChange price={movement.last} rate={movement.changeRate} currency={currency} tick={tick} />
        ) : null
      }
    />
  );
}

/** The holdings that have moved most today, up or down; nothing without holdings. */
export default function HeldMovers() {
  const title = useTexts('homeOrder').section.heldMovers;
  const { data } = useCall('trading/listPositions', FIRST_POSITIONS);
  const held = new Map(groupPositions(data?.rows ?? []).map((group) => [group.instrument, group]));
  const all = [...held.keys()].join(' ');
  useQuotes([...held.keys()]);
  const [shown, setShown] = useState<readonly string[] | null>(null);
  const isEmpty = (shown ?? []).length === 0;
  useEffect(() => {
    let looks = 0;
    const look = () => {
      const found = all === '' ? [] : farthest(all.split(' '), getLiveQuote, SHOWN);
      looks += 1;
      if (found.length > 0 || looks > FIRST_LOOKS) setShown(found);
    };
    if (isEmpty) look();
    const timer = setInterval(look, isEmpty ? FIRST_MS : AGAIN_MS);
    return () => clearInterval(timer);
  }, [all, isEmpty]);
  if (!data || (shown === null && held.size > 0)) return null;
  const movers = (shown ?? []).flatMap((instrument) => held.get(instrument) ?? []);
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
export function farthest(
  instruments: readonly string[],
  quoteOf: (instrument: string) => Priced | null,
  most: number,
): string[] {
  const moved = instruments.flatMap((instrument) => {
    const quote = quoteOf(instrument);
    const rate = parseScaled((quote && movementOf(quote.last, quote.previousClose)?.changeRate) ?? '0') ?? 0n;
    return rate === 0n ? [] : [{ instrument, distance: rate < 0n ? -rate : rate }];
  });
  return moved
    .sort((one, other) => Number(other.distance - one.distance))
    .slice(0, most)
    .map(({ instrument }) => instrument);
}
