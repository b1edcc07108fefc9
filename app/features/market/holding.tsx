import { Card } from '../../components/card.tsx';
import { Change } from '../../components/figure.tsx';
import { Row } from '../../components/row.tsx';
import { SignedMoney } from '../../components/signed-money.tsx';
import { formatAverage, formatQuantity, withCurrency } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import { groupPositions } from '../positions/shared/group-positions.ts';
import type { Held } from '../positions/shared/use-held.ts';

/** The customer's holding in this instrument, with its profit; empty without one. */
export function Holding({
  instrument,
  tick,
  positions,
}: {
  instrument: string;
  tick: string;
  positions: Held['positions'];
}) {
  const t = useTexts('quotes');
  if (positions.length === 0) return null;
  return (
    <Card flush>
      {groupPositions(positions).map((group) => {
        const [only, ...more] = group.positions;
        const target =
          only && more.length === 0
            ? { to: '/trade/positionDetail', query: { position: only.id } }
            : { to: '/trade/index', query: { instrument } };
        return (
          <Row
            key={group.key}
            {...target}
            title={`${group.side === 'long' ? t.holding : t.holdingShort} ${formatQuantity(group.quantity)}`}
            sub={withCurrency(formatAverage(group.averageCost, group.currency, tick), group.currency)}
            end={
              <>
                <SignedMoney amount={group.profit} currency={group.currency} />
                <Change rate={group.returnRate} />
              </>
            }
          />
        );
      })}
    </Card>
  );
}
