/**
 * The collateral of a loan before it is pledged: holdings to choose from, and what an application or an offer would
 * pledge.
 */
import { useState } from 'react';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { formatMoneyWithCurrency, formatQuantity, formatRate } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './credit.module.css';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { Icon } from '../../components/icon.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';

type Pledgeable = CallAnswer<'credit/listPledgeable'>;
type Holding = Pledgeable['holdings'][number];

/** `loanable` is from the server, for the chosen ones only; null while nothing is chosen or there is no answer yet. */
export function usePledgeableHoldings(currency: string, enabled: boolean) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const all = useCall('credit/listPledgeable', { currency }, { enabled, staleTimeMs: 0 });
  const some = useCall(
    'credit/listPledgeable',
    { currency, positions: [...chosen] },
    { enabled: enabled && chosen.length > 0, keepPrevious: true, staleTimeMs: 0 },
  );
  const holdings = all.data?.holdings ?? [];
  const pledges = holdings
    .filter(({ position }) => chosen.includes(position))
    .map(({ position, quantity }) => ({ position, quantity }));
  return {
    all,
    chosen,
    toggle: (position: string) =>
      setChosen((before) =>
        before.includes(position) ? before.filter((each) => each !== position) : [...before, position],
      ),
    loanable: chosen.length > 0 ? (some.data?.loanable ?? null) : null,
    pledges,
  };
}

/** The rules of pledging, shown before anything is pledged. */
export function PledgeRules({ rules }: Pick<Pledgeable, 'rules'>) {
  const t = useTexts('credit').secured;
  if (!rules) return null;
  const words = {
    maintenance: formatRate(rules.maintenance, { digits: 0 }),
    urgent: formatRate(rules.urgent, { digits: 0 }),
  };
  return (
    <>
      <p className={styles.note}>{fillPlaceholders(t.says, { rate: formatRate(rules.rate) })}</p>
      <p className={styles.note}>{t.stays}</p>
      <p className={styles.note}>{fillPlaceholders(t.called, words)}</p>
      <p className={styles.note}>{fillPlaceholders(t.sold, words)}</p>
      <p className={styles.note}>{t.remains}</p>
    </>
  );
}

interface Props {
  currency: string;
  holdings: ReturnType<typeof usePledgeableHoldings>;
}

/** Possible collateral, each with what is lent on it; whole holdings are chosen, and parts can be released later. */
export function PledgeableHoldingsCard({ currency, holdings }: Props) {
  const t = useTexts('credit').secured;
  const { data, error, refetch } = holdings.all;
  if (!data) return <LoadingOrError title={t.choose} rows={3} error={error} onRetry={refetch} />;
  return (
    <Card title={t.choose}>
      {data.holdings.length === 0 ? <EmptyView text={fillPlaceholders(t.none, { currency })} icon="coin" /> : null}
      {data.holdings.length > 0 ? <p className={styles.note}>{fillPlaceholders(t.only, { currency })}</p> : null}
      {data.holdings.map((each) => (
        <PledgeableHoldingChoice
          key={each.position}
          holding={each}
          currency={currency}
          chosen={holdings.chosen.includes(each.position)}
          onToggle={() => holdings.toggle(each.position)}
        />
      ))}
      <div className={styles.stack}>
        {holdings.loanable ? (
          <p className={styles.note}>
            {fillPlaceholders(t.sum, { loanable: formatMoneyWithCurrency(holdings.loanable, currency) })}
          </p>
        ) : null}
        <PledgeRules rules={data.rules} />
      </div>
    </Card>
  );
}

interface ChoiceProps {
  holding: Holding;
  currency: string;
  chosen: boolean;
  onToggle: () => void;
}

function PledgeableHoldingChoice({ holding, currency, chosen, onToggle }: ChoiceProps) {
  const { secured: t, overview } = useTexts('credit');
  const { name, quantity, loanable, loanToValue } = holding;
  const ltv = loanToValue ? formatRate(loanToValue, { digits: 0 }) : '–';
  const words = { quantity: formatQuantity(quantity), ltv };
  return (
    <ListRow
      start={
        <span className={`${styles.tick} ${chosen ? styles.ticked : ''}`}>
          {chosen ? <Icon name="check" size="small" /> : null}
        </span>
      }
      title={<span className={styles.wrap}>{name}</span>}
      sub={<span className={styles.wrap}>{fillPlaceholders(t.of, words)}</span>}
      end={
        <span className={styles.end}>
          <span>{loanable ? formatMoneyWithCurrency(loanable, currency) : '–'}</span>
          <small>{overview.canBorrow}</small>
        </span>
      }
      onPress={onToggle}
      pressed={chosen}
    />
  );
}

/** The collateral in an application or an offer, before it is pledged. */

type Pledge = CallAnswer<'credit/getPledge'>;

export function PledgePreview({ loan, rules = false }: { loan: string; rules?: boolean }) {
  const t = useTexts('credit').secured;
  const { data, error, refetch } = useCall('credit/getPledge', { loan }, { staleTimeMs: 0 });
  if (!data) return <LoadingOrError rows={3} error={error} onRetry={refetch} />;
  return (
    <>
      <h3 className={styles.part}>{t.wouldPledge}</h3>
      {data.holdings.map((each) => (
        <PledgedHolding key={each.position} holding={each} currency={data.currency} />
      ))}
      <PledgeThresholds of={data} currency={data.currency} />
      {data.value === null ? <p className={styles.note}>{t.noPrice}</p> : null}
      <p className={styles.note}>{t.fromPayout}</p>
      {rules ? <PledgeRules rules={data.rules} /> : null}
    </>
  );
}

function PledgedHolding({ holding, currency }: { holding: Pledge['holdings'][number]; currency: string }) {
  const t = useTexts('credit').secured;
  const { name, quantity, value, loanToValue } = holding;
  const ltv = loanToValue ? formatRate(loanToValue, { digits: 0 }) : '–';
  return (
    <ListRow
      title={<span className={styles.wrap}>{name}</span>}
      sub={<span className={styles.wrap}>{fillPlaceholders(t.of, { quantity: formatQuantity(quantity), ltv })}</span>}
      end={<span className={styles.end}>{value ? formatMoneyWithCurrency(value, currency) : '–'}</span>}
    />
  );
}

/** Its worth, and the two thresholds at which something happens. */
export function PledgeThresholds({
  of: { value, ratio, callBelow, sellBelow },
  currency,
}: {
  of: Pick<Pledge, 'value' | 'ratio' | 'callBelow' | 'sellBelow'>;
  currency: string;
}) {
  const t = useTexts('credit').secured;
  const money = (amount: string): string => formatMoneyWithCurrency(amount, currency);
  return (
    <KeyValueList>
      <KeyValue name={t.value}>{value ? money(value) : '–'}</KeyValue>
      <KeyValue name={t.ratio}>{ratio ? formatRate(ratio, { digits: 1 }) : '–'}</KeyValue>
      <KeyValue name={t.callBelow}>{money(callBelow)}</KeyValue>
      <KeyValue name={t.sellBelow}>{money(sellBelow)}</KeyValue>
    </KeyValueList>
  );
}
