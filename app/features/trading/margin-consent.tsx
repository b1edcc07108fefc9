import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { useTexts } from '../../language/language.ts';
import styles from './order-ticket.module.css';

/**
 * Before the first leverage or short sale: the risks, and the button that accepts them. Nothing if they are accepted
 * already.
 */
export function MarginConsent() {
  const t = useTexts('ticket');
  const margin = useCall('trading/getMargin', {}, { staleTimeMs: 60_000 });
  const apply = useCommand('trading/applyMargin');
  if (margin.data?.enabled !== false) return null;
  return (
    <div className={styles.choice}>
      <p className={styles.say}>{t.marginRisks}</p>
      <Button kind="soft" busy={apply.isPending} onPress={() => void apply.run({ agreed: true })}>
        {t.marginAccept}
      </Button>
    </div>
  );
}
