import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { Icon } from '../../components/icon.tsx';
import { Row } from '../../components/row.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { formatMoneyIn, formatQuantity, formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './credit.module.css';
import { Rules } from './pledge-words.tsx';
import type { Holding, useHoldings } from './use-holdings.ts';

interface Props {
  currency: string;
  holdings: ReturnType<typeof useHoldings>;
}

/** Possible collateral, each with what is lent on it; whole holdings are chosen, and parts can be released later. */
export function HoldingsCard({ currency, holdings }: Props) {
  const t = useTexts('credit').secured;
  const { data, error, refetch } = holdings.all;
  if (!data) return <Waiting title={t.choose} rows={3} error={error} onRetry={refetch} />;
  return (
    <Card title={t.choose}>
      {data.holdings.length === 0 ? <EmptyView text={fill(t.none, { currency })} icon="coin" /> : null}
      {data.holdings.length > 0 ? <p className={styles.note}>{fill(t.only, { currency })}</p> : null}
      {data.holdings.map((each) => (
        <Choice
          key={each.position}
          holding={each}
          currency={currency}
          chosen={holdings.chosen.includes(each.position)}
          onToggle={() => holdings.toggle(each.position)}
        />
      ))}
      <div className={styles.stack}>
        {holdings.loanable ? (
          <p className={styles.note}>{fill(t.sum, { loanable: formatMoneyIn(holdings.loanable, currency) })}</p>
        ) : null}
        <Rules rules={data.rules} />
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

function Choice({ holding, currency, chosen, onToggle }: ChoiceProps) {
  const { secured: t, overview } = useTexts('credit');
  const { name, quantity, loanable, loanToValue } = holding;
  const ltv = loanToValue ? formatRate(loanToValue, { digits: 0 }) : '–';
  const words = { quantity: formatQuantity(quantity), ltv };
  return (
    <Row
      start={
        <span className={`${styles.tick} ${chosen ? styles.ticked : ''}`}>
          {chosen ? <Icon name="check" size="small" /> : null}
        </span>
      }
      title={<span className={styles.wrap}>{name}</span>}
      sub={<span className={styles.wrap}>{fill(t.of, words)}</span>}
      end={
        <span className={styles.end}>
          <span>{loanable ? formatMoneyIn(loanable, currency) : '–'}</span>
          <small>{overview.canBorrow}</small>
        </span>
      }
      onPress={onToggle}
      pressed={chosen}
    />
  );
}
