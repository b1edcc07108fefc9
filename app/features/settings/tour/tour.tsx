import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { Button } from '../../../components/button.tsx';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { getConfig } from '../../../config/config.ts';
import { useDisplayCurrency } from '../../../format/display-currency.ts';
import { homeMarket } from '../../../instruments/markets.ts';
import { fill, useTexts } from '../../../language/language.ts';
import { navigate } from '../../../router/location.ts';
import { openOrder } from '../../positions/shared/open-ticket.ts';
import styles from './tour.module.css';

type Name = 'money' | 'proofs' | 'first';
const SIGNS: Readonly<Record<Name, IconName>> = { money: 'coin', proofs: 'shield', first: 'bolt' };

/** What is traded most in the reader's own market, as an example. */
function useExample(enabled: boolean): { instrument: string; name: string } | undefined {
  const [currency] = useDisplayCurrency();
  const input = { market: homeMarket(currency), rank: 'active' as const, limit: 1 };
  return useCall('quotes/listInstruments', input, { enabled }).data?.rows[0];
}

/** One card at a time; all are in one place, so that the sheet keeps its size. */
function Cards({ names, shown, example }: { names: readonly Name[]; shown: number; example: string | undefined }) {
  const t = useTexts('tour');
  return (
    <div className={styles.cards}>
      {names.map((name, index) => (
        <section key={name} className={styles.card} aria-hidden={index !== shown} data-shown={index === shown}>
          <span className={styles.sign}>
            <Icon name={SIGNS[name]} />
          </span>
          <h3 className={styles.title}>{t[name].title}</h3>
          <p className={styles.body}>{t[name].body}</p>
          {name === 'first' ? (
            <p className={styles.example}>{example ? fill(t.example, { name: example }) : null}</p>
          ) : null}
        </section>
      ))}
    </div>
  );
}

/** Three cards for new customers: whose money it is, what can be verified, and a first order. */
export function Tour({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('tour');
  const example = useExample(open);
  const [shown, setShown] = useState(0);
  const names: readonly Name[] = getConfig().practice ? ['money', 'proofs', 'first'] : ['proofs', 'first'];
  const close = () => {
    onClose();
    setShown(0);
  };
  const begin = () => {
    close();
    if (example) openOrder(example.instrument, 'open');
    else navigate('/home/stockList');
  };
  const isLast = shown === names.length - 1;
  const foot = (
    <div className={styles.foot}>
      <Button kind="soft" onPress={close}>
        {t.skip}
      </Button>
      <Button onPress={isLast ? begin : () => setShown(shown + 1)}>{isLast ? t.begin : t.next}</Button>
    </div>
  );
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t.title}
      end={<span role="status">{fill(t.step, { step: shown + 1, steps: names.length })}</span>}
      foot={foot}
    >
      <Cards names={names} shown={shown} example={example?.name} />
    </Sheet>
  );
}
