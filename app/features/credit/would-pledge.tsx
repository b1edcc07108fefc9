/** The collateral in an application or an offer, before it is pledged. */
import { type Answer, useCall } from '../../api/use-call.ts';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { Row } from '../../components/row.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { formatMoneyIn, formatQuantity, formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './credit.module.css';
import { Rules } from './pledge-words.tsx';

type Pledge = Answer<'credit/getPledge'>;

export function WouldPledge({ loan, rules = false }: { loan: string; rules?: boolean }) {
  const t = useTexts('credit').secured;
  const { data, error, refetch } = useCall('credit/getPledge', { loan }, { staleTimeMs: 0 });
  if (!data) return <Waiting rows={3} error={error} onRetry={refetch} />;
  return (
    <>
      <h3 className={styles.part}>{t.wouldPledge}</h3>
      {data.holdings.map((each) => (
        <PledgedHolding key={each.position} holding={each} currency={data.currency} />
      ))}
      <Limits of={data} currency={data.currency} />
      {data.value === null ? <p className={styles.note}>{t.noPrice}</p> : null}
      <p className={styles.note}>{t.fromPayout}</p>
      {rules ? <Rules rules={data.rules} /> : null}
    </>
  );
}

function PledgedHolding({ holding, currency }: { holding: Pledge['holdings'][number]; currency: string }) {
  const t = useTexts('credit').secured;
  const { name, quantity, value, loanToValue } = holding;
  const ltv = loanToValue ? formatRate(loanToValue, { digits: 0 }) : '–';
  return (
    <Row
      title={<span className={styles.wrap}>{name}</span>}
      sub={<span className={styles.wrap}>{fill(t.of, { quantity: formatQuantity(quantity), ltv })}</span>}
      end={<span className={styles.end}>{value ? formatMoneyIn(value, currency) : '–'}</span>}
    />
  );
}

/** Its worth, and the two thresholds at which something happens. */
export function Limits({
  of: { value, ratio, callBelow, sellBelow },
  currency,
}: {
  of: Pick<Pledge, 'value' | 'ratio' | 'callBelow' | 'sellBelow'>;
  currency: string;
}) {
  const t = useTexts('credit').secured;
  const money = (amount: string): string => formatMoneyIn(amount, currency);
  return (
    <KeyValues>
      <KeyValue name={t.value}>{value ? money(value) : '–'}</KeyValue>
      <KeyValue name={t.ratio}>{ratio ? formatRate(ratio, { digits: 1 }) : '–'}</KeyValue>
      <KeyValue name={t.callBelow}>{money(callBelow)}</KeyValue>
      <KeyValue name={t.sellBelow}>{money(sellBelow)}</KeyValue>
    </KeyValues>
  );
}
