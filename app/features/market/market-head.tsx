import type { Market } from '@bourse/core/market.ts';
import { MarketStatus } from '../../instruments/market-status.tsx';
import { OperatorHaltNote } from '../../instruments/operator-halt-note.tsx';
import { useMarkets } from '../../instruments/use-markets.ts';
import { RulebookButton } from '../rulebook/shared/rulebook-button.tsx';
import styles from './market.module.css';

/** Whether a market is open or halted, where its prices come from, and its rules. */
export function MarketHead({ market }: { market: Market }) {
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
