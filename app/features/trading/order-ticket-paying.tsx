import { useCall } from '../../api/use-call.ts';
import { CurrencyChips } from '../../components/currency-chips.tsx';
import { isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useAskedPortfolio } from '../../session/portfolio.ts';
import type { Draft } from './order-ticket-draft.ts';
import type { Instrument } from './order-ticket-intent.ts';
import styles from './order-ticket.module.css';

/** The money that pays for the order: its own currency, or another available one, exchanged at once. */
export function OrderTicketPaying({
  draft,
  instrument,
  onChange,
}: {
  draft: Draft;
  instrument: Instrument;
  onChange: (change: Partial<Draft>) => void;
}) {
  const t = useTexts('ticket');
  const { data } = useCall('wallet/getWallet', useAskedPortfolio());
  const { currency: own } = instrument;
  const others = (data?.accounts ?? [])
    .filter(({ currency, available }) => currency !== own && (currency === draft.payWith || !isZero(available)))
    .map(({ currency }) => currency);
  if (others.length === 0) return null;
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{t.payWith}</span>
      <CurrencyChips
        label={t.payWith}
        currencies={[own, ...others]}
        chosen={draft.payWith || own}
        onChoose={(currency) => onChange({ payWith: currency === own ? '' : currency })}
        flush
      />
      {draft.payWith === '' ? null : (
        <p className={styles.say}>{fill(t.payWithSays, { from: draft.payWith, to: own })}</p>
      )}
    </div>
  );
}
