import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Icon } from '../../components/icon.tsx';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import type { Deposit } from './deposit-detail-sheet.tsx';
import styles from './deposits.module.css';

/** What has just arrived, and where to go from here. */
export function CreditedDeposit({
  deposit,
  onAgain,
  onRecords,
}: {
  deposit: Deposit;
  onAgain: () => void;
  onRecords: () => void;
}) {
  const t = useTexts('deposit');
  const received = formatMoneyWithCurrency(deposit.received ?? '0', deposit.currency ?? '');
  return (
    <Card>
      <div className={styles.credited} role="status">
        <span className={styles.check}>
          <Icon name="check" />
        </span>
        <h2>{fillPlaceholders(t.instant.done, { amount: received })}</h2>
        <p>{t.instant.doneSays}</p>
      </div>
      <div className={styles.next}>
        <Link to="/information/payBag" className={styles.assets}>
          {t.instant.toAssets}
        </Link>
        <Button kind="soft" onPress={onAgain}>
          {t.instant.again}
        </Button>
        <Button kind="plain" onPress={onRecords}>
          {t.instant.toRecord}
        </Button>
      </div>
    </Card>
  );
}
