/** Whether a market is open or halted, where its prices come from, and its rules. */
import type { Market } from '@bourse/core/markets/market-types.ts';
import { MarketStatus } from '../../instruments/market-status.tsx';
import { OperatorHaltNote } from '../../instruments/listing-status-note.tsx';
import { useIndexPriceBasis, useWholeMarketMove, useMarkets } from '../../instruments/markets.ts';
import { RulebookButton } from '../rulebook/shared/rulebook-button.tsx';
import styles from './market.module.css';
import { useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { SignedRate } from '../../components/hero-and-signed-figures.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { InstrumentRow } from '../../instruments/instrument-row.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { MarketCompanyLinks } from '../companies/shared/company-links.tsx';

export function MarketStatusHead({ market }: { market: Market }) {
  const status = useMarkets().find((row) => row.market === market);
  return (
    <>
      <div className={styles.status}>
        {status ? <MarketStatus market={status} /> : null}
        <RulebookButton key={market} market={market} />
      </div>
      {status?.operatorHalt ? <OperatorHaltNote halt={status.operatorHalt} /> : null}
    </>
  );
}

/** How everything listed on the market has moved. */
function WholeMarketMoveLine({ market }: { market: Market }) {
  const t = useTexts('companies');
  const move = useWholeMarketMove(market);
  if (move === null) return <SkeletonRows count={1} />;
  if (!move || move.weightedReturn === null) return null;
  const { rising, falling, unchanged, weightedReturn } = move;
  return (
    <ListRow
      title={t.whole}
      sub={fillPlaceholders(t.breadth, { rising, falling, unchanged })}
      end={<SignedRate rate={weightedReturn} />}
      {...(market === 'CRYPTO' ? {} : { to: '/market/industries', query: { market } })}
    />
  );
}

/** How the whole market moves, its index with a link to its detail, and links to its companies. */
export function MarketIndexLine({ market }: { market: Market }) {
  const { data } = useCall(
    'quotes/listInstruments',
    { market, board: 'index', limit: 1, spark: true },
    { staleTimeMs: 60_000 },
  );
  const t = useTexts('quotes');
  const indexOf = useIndexPriceBasis(market);
  const [index] = data?.rows ?? [];
  return (
    <>
      <MarketCompanyLinks market={market} />
      {data && !index ? null : (
        <Card flush>
          <WholeMarketMoveLine market={market} />
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
