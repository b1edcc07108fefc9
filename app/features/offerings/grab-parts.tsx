import type { Answer } from '../../api/use-call.ts';
import { KeyValues } from '../../components/card.tsx';
import { formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { AgainstMarket, KindFacts, Lock, ShortDates, Worst } from './kind-facts.tsx';
import { Statistics } from './offer-facts.tsx';
import styles from './offerings.module.css';

type Detail = Answer<'offerings/getOffering'>;

/** A quota grab: how each second shares, at which price, and the results of earlier ones. */
export function GrabParts({ detail: { offering } }: { detail: Detail }) {
  const t = useTexts('offerKinds');
  return (
    <>
      <KindFacts offering={offering}>
        <p className={styles.note}>{t.grabSays}</p>
        <p className={styles.note}>
          {fill(offering.live ? t.grabLive : t.grabPrice, { discount: formatRate(offering.discount, { digits: 0 }) })}
        </p>
      </KindFacts>
      <ShortDates offering={offering} />
      <Statistics offering={offering} />
    </>
  );
}

/** Next to the button: the market now, the lock, and the worst result of similar offers. */
export function BesideButton({ offering }: { offering: Detail['offering'] }) {
  return (
    <KeyValues>
      <AgainstMarket offering={offering} />
      <Lock offering={offering} />
      <Worst offering={offering} />
    </KeyValues>
  );
}
