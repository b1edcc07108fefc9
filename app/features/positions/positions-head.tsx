import { Money, CurrencyUnit } from '../../components/price-figures.tsx';
import { useCall } from '../../api/use-call.ts';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { useTexts } from '../../language/language.ts';
import { formatSignedMoney, SIGN_CLASSES, getSign } from '../../format/numbers.ts';
import { useChosenPortfolioInput } from '../../session/chosen-portfolio.ts';
import { useTotalsCurrency } from '../../session/league-rules.ts';
import { PortfolioSwitch } from '../portfolios/shared/portfolio-switch.tsx';
import styles from './positions.module.css';

const EVERY_MS = 5_000;

/** Above positions and orders: the portfolio that they are of, and what its positions are worth. */
export const PositionsHead = ({ hasTotal }: { hasTotal: boolean }) => (
  <>
    <PortfolioSwitch />
    {hasTotal ? <PositionsTotalLine /> : null}
  </>
);

/**
 * What all positions are worth together, in the reader's currency or the league's, and what they have made today;
 * with leverage also the sum of their market values, as in the rows. The whole day's gain includes the portfolio's cash
 * and exchanges, so it isn't shown next to the positions.
 */
function PositionsTotalLine() {
  const t = useTexts('trading');
  const { currency, isKnown } = useTotalsCurrency();
  const { data } = useCall(
    'trading/getPortfolio',
    { in: currency, ...useChosenPortfolioInput() },
    { refetchIntervalMs: EVERY_MS, keepPrevious: true, enabled: isKnown },
  );
  return (
    <>
      <dl className={styles.summary}>
        <div>
          <dt>{t.inPositions}</dt>
          <dd>
            {data ? (
              <>
                <Money amount={data.positionsValue} currency={data.in} />
                <CurrencyUnit currency={data.in} className={styles.unit} />
              </>
            ) : (
              <Skeleton width={6} />
            )}
          </dd>
        </div>
        <div>
          <dt>{t.today}</dt>
          <dd>
            {data ? (
              <span className={SIGN_CLASSES[getSign(data.positionsToday)]}>
                {formatSignedMoney(data.positionsToday, data.in)}
              </span>
            ) : (
              <Skeleton width={6} />
            )}
          </dd>
        </div>
      </dl>
      {/* Its line is there from the start, so that nothing moves when the figures come. */}
      <p className={styles.exposure}>
        {data && data.exposure !== data.positionsValue ? (
          <>
            {t.exposure} <Money amount={data.exposure} currency={data.in} />
            <CurrencyUnit currency={data.in} className={styles.unit} />
          </>
        ) : null}
      </p>
    </>
  );
}
