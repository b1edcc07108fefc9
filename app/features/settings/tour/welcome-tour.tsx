import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { Button } from '../../../components/button.tsx';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { getConfig } from '../../../config/app-config.ts';
import { useDisplayCurrency } from '../../../format/display-currency.ts';
import { homeMarketOf } from '../../../instruments/markets.ts';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import { navigate } from '../../../router/location.ts';
import { openTicketForInstrument } from '../../positions/shared/open-ticket-for-instrument.ts';
import styles from './welcome-tour.module.css';

type Name = 'money' | 'proofs' | 'first';
const SIGNS: Readonly<Record<Name, IconName>> = { money: 'coin', proofs: 'shield', first: 'bolt' };

/** What is traded most in the reader's own market, as an example. */
function useExample(enabled: boolean): { instrument: string; name: string } | undefined {
  const [currency] = useDisplayCurrency();
  const input = { market: homeMarketOf(currency), rank: 'active' as const, limit: 1 };
  return useCall('quotes/listInstruments', input, { enabled }).data?.rows[0];
}

/** One card at a time; all are in one place, so that the sheet keeps its size. */
function TourCards({
  names,
  cardIndex,
  example,
}: {
  names: readonly Name[];
  cardIndex: number;
  example: string | undefined;
}) {
  const t = useTexts('tour');
  return (
    <div className={styles.cards}>
      {names.map((name, index) => (
        <section key={name} className={styles.card} aria-hidden={index !== cardIndex} data-shown={index === cardIndex}>
          <span className={styles.sign}>
            <Icon name={SIGNS[name]} />
          </span>
          <h3 className={styles.title}>{t[name].title}</h3>
          <p className={styles.body}>{t[name].body}</p>
          {name === 'first' ? (
            <p className={styles.example}>{example ? fillPlaceholders(t.example, { name: example }) : null}</p>
          ) : null}
        </section>
      ))}
    </div>
  );
}

/** Three cards for new customers: whose money it is, what can be verified, and a first order. */
export function WelcomeTour({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('tour');
  const example = useExample(open);
  const [cardIndex, setCardIndex] = useState(0);
  const names: readonly Name[] = getConfig().practice ? ['money', 'proofs', 'first'] : ['proofs', 'first'];
  const close = () => {
    onClose();
    setCardIndex(0);
  };
  const begin = () => {
    close();
    if (example) openTicketForInstrument(example.instrument, 'open');
    else navigate('/home/stockList');
  };
  const isLast = cardIndex === names.length - 1;
  const foot = (
    <div className={styles.foot}>
      <Button kind="soft" onPress={close}>
        {t.skip}
      </Button>
      <Button onPress={isLast ? begin : () => setCardIndex(cardIndex + 1)}>{isLast ? t.begin : t.next}</Button>
    </div>
  );
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t.title}
      end={<span role="status">{fillPlaceholders(t.step, { step: cardIndex + 1, steps: names.length })}</span>}
      foot={foot}
    >
      <TourCards names={names} cardIndex={cardIndex} example={example?.name} />
    </Sheet>
  );
}
