/** A fund in the list of all funds, and in the list of one's own. */
import { Change } from '../../components/figure.tsx';
import { Row } from '../../components/row.tsx';
import { SignedMoney } from '../../components/signed-money.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyIn, formatPrice, formatQuantity, formatRate, withCurrency } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './funds.module.css';
import { riskWords } from './risk-words.ts';
import type { Holding, Summary } from './types.ts';

export function FundRow({ fund }: { fund: Summary }) {
  const t = useTexts('investmentFunds');
  const { riskClass, feeRate, currency, price, pricedOn, change } = fund;
  const risk = riskClass === null ? null : fill(t.risk, riskWords(t.riskLevels, riskClass));
  const fee = fill(t.feeInRow, { rate: formatRate(feeRate) });
  return (
    <Row
      title={<span className={styles.name}>{fund.name}</span>}
      sub={<span className={styles.sub}>{[risk, fee].filter(Boolean).join(' · ')}</span>}
      end={
        <span className={styles.end}>
          <b>{price === null ? t.noPrice : withCurrency(formatPrice(price, currency), currency)}</b>
          {change === null ? price === null ? null : <small>{t.firstPrice}</small> : <Change rate={change} />}
          {pricedOn === null ? null : <small>{fill(t.ofDay, { date: formatDate(pricedOn) })}</small>}
        </span>
      }
      to="/home/fund"
      query={{ fund: fund.fund }}
    />
  );
}

export function HoldingRow({ holding }: { holding: Holding }) {
  const t = useTexts('investmentFunds');
  const { fund, name, units, worth, profit, currency } = holding;
  return (
    <Row
      title={<span className={styles.name}>{name}</span>}
      sub={`${t.units} ${formatQuantity(units)}`}
      end={
        <span className={styles.end}>
          <b>{worth === null ? t.noPrice : formatMoneyIn(worth, currency)}</b>
          {profit === null ? null : <SignedMoney amount={profit} currency={currency} />}
        </span>
      }
      to="/home/fund"
      query={{ fund }}
    />
  );
}
