import { Button } from '../../components/button.tsx';
import { useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import { pathOf } from '../../router/routes.ts';
import styles from './wallet.module.css';

/** Deposit and withdraw: the two main actions here. */
export function MoneyButtons() {
  const t = useTexts('routes');
  return (
    <div className={styles.buttons}>
      <Button onPress={() => navigate(pathOf('recharge'))}>{t.recharge}</Button>
      <Button kind="soft" onPress={() => navigate(pathOf('cashOut'))}>
        {t.cashOut}
      </Button>
    </div>
  );
}
