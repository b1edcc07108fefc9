import { type Buyer, BUYERS, type Span, SPANS } from '@bourse/core/companies/trades.ts';
import { Chip, Chips } from '../../components/chip.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { useTexts } from '../../language/language.ts';
import styles from './companies.module.css';

/** The current session, or a number of finished ones. */
export type Over = Span | 'today';

/** Over how many sessions buying is added up. */
export function SpanChoice({ span, onChange }: { span: Over; onChange: (span: Over) => void }) {
  const { trend: t } = useTexts('companies');
  return (
    <div className={styles.choice}>
      <Segmented
        label={t.span}
        value={String(span)}
        onChange={(chosen) => onChange(SPANS.find((each) => String(each) === chosen) ?? 'today')}
        options={[
          { value: 'today', label: t.today },
          ...SPANS.map((each) => ({ value: String(each), label: t.spans[each] })),
        ]}
      />
    </div>
  );
}

/** By whose buying the list is ordered. */
export function BuyerChoice({ by, onChange }: { by: Buyer; onChange: (by: Buyer) => void }) {
  const { trend: t } = useTexts('companies');
  return (
    <Chips label={t.by}>
      {BUYERS.map((one) => (
        <Chip key={one} chosen={one === by} onPress={() => onChange(one)}>
          {t.buyers[one]}
        </Chip>
      ))}
    </Chips>
  );
}
