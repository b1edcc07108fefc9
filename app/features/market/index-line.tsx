import { type Market } from '@bourse/core/market.ts';
import { useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { Row } from '../../components/row.tsx';
import { SignedRate } from '../../components/signed-rate.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { InstrumentRow } from '../../instruments/instrument-row.tsx';
import { useIndexOf, useMarketMove } from '../../instruments/use-markets.ts';
import { fill, useTexts } from '../../language/language.ts';
import { CompanyWays } from '../companies/shared/company-ways.tsx';
import styles from './market.module.css';

/** How everything listed on the market has moved. */
function Moved({ market }: { market: Market }) {
  const t = useTexts('companies');
  const move = useMarketMove(market);
  if (move === null) return <SkeletonRows count={1} />;
  if (!move || move.weightedReturn === null) return null;
  const { rising, falling, unchanged, weightedReturn } = move;
  return (
    <Row
      title={t.whole}
      sub={fill(t.breadth, { rising, falling, unchanged })}
      end={<SignedRate rate={weightedReturn} />}
      {...(market === 'CRYPTO' ? {} : { to: '/market/industries', query: { market } })}
    />
  );
}

/** How the whole market moves, its index with a link to its detail, and links to its companies. */
export function IndexLine({ market }: { market: Market }) {
  const { data } = useCall(
    'quotes/listInstruments',
    { market, board: 'index', limit: 1, spark: true },
    { staleTimeMs: 60_000 },
  );
  const t = useTexts('quotes');
  const indexOf = useIndexOf(market);
  const [index] = data?.rows ?? [];
  return (
    <>
      <CompanyWays market={market} />
      {data && !index ? null : (
        <Card flush>
          <Moved market={market} />
          {index ? <InstrumentRow row={index} /> : <SkeletonRows count={1} />}
          {indexOf === undefined || indexOf === 'own' ? (
            // Takes its place before it is known whose index it is, so that the list below doesn't move.
            <p className={styles.own} data-waits={!index || indexOf === undefined || undefined}>
              {t.ownIndex}
            </p>
          ) : null}
        </Card>
      )}
    </>
  );
}
