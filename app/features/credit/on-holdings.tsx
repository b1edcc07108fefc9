import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import styles from './credit.module.css';

/** The other kind of loan, which asks nothing of the score. */
export function OnHoldings({ currency }: { currency: string }) {
  const t = useTexts('credit').secured;
  return (
    <Card title={t.title}>
      <div className={styles.stack}>
        <p className={styles.note}>{t.about}</p>
        <Button kind="soft" onPress={() => navigate('/information/loanTo', { currency, kind: 'holdings' })}>
          {t.begin}
        </Button>
      </div>
    </Card>
  );
}
