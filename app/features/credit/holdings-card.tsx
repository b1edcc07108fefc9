import { describeFailure } from '../../api/failure.ts';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { ErrorView } from '../../components/error-view.tsx';
import { Icon } from '../../components/icon.tsx';
import { Row } from '../../components/row.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { formatMoneyIn, formatQuantity, formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './credit.module.css';
import type { Holding, Pledgeable, useHoldings } from './use-holdings.ts';

interface Props {
  currency: string;
  holdings: ReturnType<typeof useHoldings>;
}

/** What could be pledged, each with what is lent on it; whole holdings are chosen, and some of it released later. */
export function HoldingsCard({ currency, holdings }: Props) {
  const t = useTexts('credit').secured;
  const { data, error, refetch } = holdings.all;
  if (!data)
    return (
      <Card title={t.choose}>
        {error ? (
          <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={3} />
        )}
      </Card>
    );
  return (
    <Card title={t.choose}>
      {data.holdings.length === 0 ? <EmptyView text={fill(t.none, { currency })} icon="coin" /> : null}
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
  const t = useTexts('credit').secured;
  const { name, quantity, loanable, loanToValue } = holding;
  const ltv = loanToValue ? formatRate(loanToValue, { digits: 0 }) : '–';
  const words = { quantity: formatQuantity(quantity), ltv };
  return (
    <Row
      title={<span className={styles.wrap}>{name}</span>}
      sub={<span className={styles.wrap}>{fill(t.of, words)}</span>}
      end={
        <span className={styles.end}>
          <span>{loanable ? formatMoneyIn(loanable, currency) : '–'}</span>
          {chosen ? <Icon name="check" size="small" /> : null}
        </span>
      }
      onPress={onToggle}
      pressed={chosen}
    />
  );
}

/** What happens with it, before anything is pledged. */
export function Rules({ rules }: Pick<Pledgeable, 'rules'>) {
  const t = useTexts('credit').secured;
  if (!rules) return null;
  const words = {
    maintenance: formatRate(rules.maintenance, { digits: 0 }),
    urgent: formatRate(rules.urgent, { digits: 0 }),
  };
  return (
    <>
      <p className={styles.note}>{fill(t.says, { rate: formatRate(rules.rate) })}</p>
      <p className={styles.note}>{t.stays}</p>
      <p className={styles.note}>{fill(t.called, words)}</p>
      <p className={styles.note}>{fill(t.sold, words)}</p>
    </>
  );
}
