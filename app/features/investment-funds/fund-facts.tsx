/** A fund's page: its past, holdings, costs, risks, and dealing rules. */
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { formatDeadline, formatDate } from '../../format/dates.ts';
import { formatMoneyWithCurrency, formatPrice, formatQuantity, formatRate, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './fund-amount-input.module.css';
import { type FundDetail, buildRiskClassTextValues } from './fund-amount-input.ts';
import { PriceChange } from '../../components/price-figures.tsx';
import { SignedMoney } from '../../components/hero-and-signed-figures.tsx';
import { formatScaled, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';

type Points = FundDetail['prices'];
interface FundProps {
  fund: FundDetail;
}
const whole = (rate: string): string => formatRate(rate, { digits: 0 });

/** A curve, with its total change next to it. */
function FundPriceCurve({ points, title, says }: { points: Points; title: string; says: string }) {
  const t = useTexts('investmentFunds');
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  // Only for the colour: the figures of a fund's page are the server's.
  const sign = Number(last.price) === Number(first.price) ? 0 : Number(last.price) > Number(first.price) ? 1 : -1;
  const words = fillPlaceholders(t.chart, { from: formatDate(first.date), to: formatDate(last.date) });
  return (
    <figure className={styles.curve}>
      <figcaption>
        <b>{title}</b>
        <span>{says}</span>
      </figcaption>
      <Sparkline values={points.map(({ price }) => price)} sign={sign} wide />
      <p className={styles.ends}>
        <span>{formatDate(first.date)}</span>
        <span>{formatDate(last.date)}</span>
        <span className="only-heard">{words}</span>
      </p>
    </figure>
  );
}

function RiskScale({ riskClass }: { riskClass: number }) {
  return (
    <span className={styles.scale} aria-hidden="true">
      {[1, 2, 3, 4, 5, 6, 7].map((each) => (
        <span key={each} data-on={each === riskClass}>
          {each}
        </span>
      ))}
    </span>
  );
}

function FundPastPrices({ fund }: FundProps) {
  const t = useTexts('investmentFunds');
  const { beganOn, prices, before, riskClass, volatility, worstFall } = fund;
  const date = formatDate(beganOn);
  return (
    <>
      <Card title={t.riskTitle}>
        {riskClass === null ? null : <RiskScale riskClass={riskClass} />}
        <p className={styles.says}>
          {riskClass === null
            ? t.riskUnknown
            : fillPlaceholders(t.riskSays, buildRiskClassTextValues(t.riskLevels, riskClass))}
        </p>
        <KeyValueList>
          {volatility === null ? null : <KeyValue name={t.volatility}>{formatRate(volatility)}</KeyValue>}
          {worstFall === null ? null : <KeyValue name={t.fall}>{formatRate(worstFall, { sign: true })}</KeyValue>}
        </KeyValueList>
        {before.length > 0 ? <p className={styles.says}>{fillPlaceholders(t.riskBefore, { date })}</p> : null}
      </Card>
      <Card title={t.past}>
        {prices.length < 2 ? <p className={styles.says}>{fillPlaceholders(t.sinceShort, { date })}</p> : null}
        <FundPriceCurve points={prices} title={fillPlaceholders(t.since, { date })} says={t.sinceSays} />
        <FundPriceCurve points={before} title={t.before} says={t.beforeSays} />
      </Card>
    </>
  );
}

function FundHoldingRow({ held }: { held: FundDetail['holds'][number] }) {
  const t = useTexts('investmentFunds');
  const { instrument, name, part, weight, quantity, change } = held;
  return (
    <ListRow
      title={name}
      sub={[fillPlaceholders(t.target, { part: whole(weight) }), quantity === null ? null : formatQuantity(quantity)]
        .filter(Boolean)
        .join(' · ')}
      end={
        <span className={styles.end}>
          <b>{part === null ? '–' : formatRate(part)}</b>
          {change === null ? null : <PriceChange rate={change} />}
        </span>
      }
      to="/market/stockDetail"
      query={{ instrument }}
    />
  );
}

function FundHoldings({ fund }: FundProps) {
  const t = useTexts('investmentFunds');
  const { holds, cash, worth, units, currency, pricedOn, beganOn, sellsOn, dealing } = fund;
  const isCash = pricedOn !== null && sellsOn === null && holds.every(({ quantity }) => quantity === null);
  // The first price is set by the mandate, not by a close.
  const on = pricedOn === beganOn ? t.holdsFirst : t.holdsOn;
  const at = pricedOn === null ? undefined : fillPlaceholders(on, { date: formatDate(pricedOn) });
  const inCash = computeRemainingShare(holds.map(({ part }) => part));
  return (
    <Card title={t.holds} sub={at} flush>
      {isCash ? (
        <p className={styles.inner}>
          <span className={styles.says}>
            {fillPlaceholders(t.allCash, { date: formatDate(pricedOn) })}{' '}
            {dealing ? fillPlaceholders(t.allCashUntil, { date: formatDate(dealing.date) }) : null}
          </span>
        </p>
      ) : null}
      {holds.map((held) => (
        <FundHoldingRow key={held.instrument} held={held} />
      ))}
      <ListRow
        title={t.cash}
        sub={[
          fillPlaceholders(t.target, { part: whole(computeRemainingShare(holds.map(({ weight }) => weight)) ?? '0') }),
          cash && formatMoneyWithCurrency(cash, currency),
        ]
          .filter(Boolean)
          .join(' · ')}
        end={
          <b className={styles.figure}>
            {inCash === null ? '–' : formatRate(inCash, { sign: inCash.startsWith('-') })}
          </b>
        }
      />
      <div className={styles.inner}>
        <p className={styles.says}>{t.cashSays}</p>
        <KeyValueList>
          {worth === null ? null : (
            <KeyValue name={t.fundWorth} sum>
              {formatMoneyWithCurrency(worth, currency)}
            </KeyValue>
          )}
          {units === null ? null : <KeyValue name={t.allUnits}>{formatQuantity(units)}</KeyValue>}
        </KeyValueList>
      </div>
    </Card>
  );
}

function FundCosts({ fund: { costs, costsOf, feeRate, currency, rules } }: FundProps) {
  const t = useTexts('investmentFunds');
  return (
    <Card title={t.costs} sub={fillPlaceholders(t.costsSays, { amount: formatMoneyWithCurrency(costsOf, currency) })}>
      <KeyValueList>
        {costs.map(({ years, amount }) => (
          <KeyValue key={years} name={fillPlaceholders(t.years, { n: String(years) })}>
            {formatMoneyWithCurrency(amount, currency)}
          </KeyValue>
        ))}
        <KeyValue name={t.fee}>{fillPlaceholders(t.feeSays, { rate: formatRate(feeRate) })}</KeyValue>
        <KeyValue name={t.swing}>{formatRate(rules.swing)}</KeyValue>
      </KeyValueList>
    </Card>
  );
}

function PricingErrorRules({ fund: { rules } }: FundProps) {
  const t = useTexts('investmentFunds');
  const says = [
    t.wrongLoss,
    t.wrongPrice,
    fillPlaceholders(t.wrongSwing, { from: whole(rules.swingFrom), swing: formatRate(rules.swing) }),
    fillPlaceholders(t.wrongGate, { gate: whole(rules.gate), n: String(rules.deferrals) }),
    fillPlaceholders(t.wrongSuspended, { part: whole(rules.suspendedAbove) }),
    fillPlaceholders(t.wrongPriceOff, { part: formatRate(rules.correctedFrom) }),
  ];
  return (
    <Card title={t.wrong}>
      <ul className={styles.list}>
        {says.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </Card>
  );
}

/** Wrong prices in the past: orders dealt at them have been compensated. */
function PriceCorrections({ fund: { corrected, currency } }: FundProps) {
  const t = useTexts('investmentFunds');
  if (corrected.length === 0) return null;
  const says = (was: string, right: string) =>
    fillPlaceholders(t.correctedSays, { was: formatPrice(was, currency), right: formatPrice(right, currency) });
  return (
    <Card title={t.corrected} flush>
      {corrected.map(({ date, was, right, cause }) => (
        <ListRow
          key={date}
          title={fillPlaceholders(t.correctedOn, { date: formatDate(date) })}
          sub={<span className={styles.sub}>{`${says(was, right)} · ${t.causes[cause]}`}</span>}
        />
      ))}
    </Card>
  );
}

function FundDealingRules({ fund }: FundProps) {
  const t = useTexts('investmentFunds');
  const { dealing, cutOffMinutes, settlementDays, rebalancing, minimum, currency } = fund;
  return (
    <Card title={t.rules}>
      <KeyValueList>
        <KeyValue name={t.cutOff}>
          {dealing
            ? fillPlaceholders(t.until, { time: formatDeadline(dealing.cutOffAt) })
            : fillPlaceholders(t.cutOffSays, { n: String(cutOffMinutes) })}
        </KeyValue>
        {dealing ? <KeyValue name={t.nextDeal}>{formatDeadline(dealing.valuedAt)}</KeyValue> : null}
        {dealing ? <KeyValue name={t.priceDay}>{formatDate(dealing.date)}</KeyValue> : null}
        <KeyValue name={t.pays}>{fillPlaceholders(t.paysSays, { n: String(settlementDays) })}</KeyValue>
        <KeyValue name={t.rebalances}>{t.rebalancing[rebalancing]}</KeyValue>
        <KeyValue name={t.minimum}>{formatMoneyWithCurrency(minimum, currency)}</KeyValue>
      </KeyValueList>
      {dealing && fund.sellsOn === null ? (
        <p className={styles.says}>{fillPlaceholders(t.investsSays, { day: formatDate(dealing.date) })}</p>
      ) : null}
    </Card>
  );
}

export function FundFacts({ fund }: FundProps) {
  return (
    <>
      <FundPastPrices fund={fund} />
      <FundHoldings fund={fund} />
      <FundCosts fund={fund} />
      <PricingErrorRules fund={fund} />
      <PriceCorrections fund={fund} />
      <FundDealingRules fund={fund} />
    </>
  );
}

/** The customer's holding of a fund. */

export function MyFundHolding({ fund: { mine, currency } }: { fund: FundDetail }) {
  const t = useTexts('investmentFunds');
  if (!mine) return null;
  return (
    <Card title={t.yours}>
      <KeyValueList>
        <KeyValue name={t.worth}>
          {mine.worth === null ? t.noPrice : formatMoneyWithCurrency(mine.worth, currency)}
        </KeyValue>
        <KeyValue name={t.profit}>
          {mine.profit === null ? '–' : <SignedMoney amount={mine.profit} currency={currency} unit />}
        </KeyValue>
        <KeyValue name={t.cost}>{formatMoneyWithCurrency(mine.cost, currency)}</KeyValue>
        <KeyValue name={t.units}>{formatQuantity(mine.units)}</KeyValue>
        {isZero(mine.reserved) ? null : <KeyValue name={t.reserved}>{formatQuantity(mine.reserved)}</KeyValue>}
      </KeyValueList>
    </Card>
  );
}

/** The exact remainder of the whole after these shares: a fund's cash. Null while one of them is unknown. */
export function computeRemainingShare(shares: readonly (string | null)[]): string | null {
  let rest = SCALE;
  for (const share of shares) {
    const parsed = share === null ? null : parseScaled(share);
    if (parsed === null) return null;
    rest -= parsed;
  }
  return formatScaled(rest);
}
