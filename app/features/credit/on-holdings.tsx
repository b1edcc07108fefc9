import { useCall } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import styles from './credit.module.css';

const HELD = 100;

/**
 * The other kind of loan, which doesn't depend on the score: in the currencies of one's holdings, the chosen one first.
 */
export function OnHoldings({ currency }: { currency: string }) {
  const t = useTexts('credit').secured;
  const { data } = useCall('trading/listPositions', { status: 'inPosition', limit: HELD });
  const held = (data?.rows ?? []).filter(({ side, leverage }) => side === 'long' && leverage === 1);
  const asked = held.find((each) => each.currency === currency) ?? held[0];
  return (
    <Card title={t.title}>
      <div className={styles.stack}>
        <p className={styles.note}>{t.about}</p>
        <Button
          kind="soft"
          onPress={() => navigate('/information/loanTo', { currency: asked?.currency ?? currency, kind: 'holdings' })}
        >
          {t.begin}
        </Button>
      </div>
    </Card>
  );
}
