import { digitsOf } from '@bourse/core/money.ts';
import { Card } from '../../components/card.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './credit.module.css';
import { isLess } from './loan-draft.ts';
import { MONTHS, PLANS, type useApplication } from './use-application.ts';
import type { Quota } from './use-credit.ts';

interface WishProps {
  quota: Quota;
  form: ReturnType<typeof useApplication>;
  available: string | null;
}

/** The amount, the term and the plan. */
export function WishFields({ quota, form, available }: WishProps) {
  const { application: t, secured } = useTexts('credit');
  const { currency } = quota;
  const bounds = {
    minimum: formatMoneyIn(quota.minimum, currency),
    available: formatMoneyIn(available ?? '0', currency),
  };
  const isTooLittle = available !== null && isLess(available, quota.minimum, currency);
  const none = available === null ? secured.chooseFirst : isTooLittle ? fill(t.noneFree, bounds) : null;
  return (
    <Card fields>
      <div className={styles.stack}>
        <NumberField
          label={fill(t.amount, { currency })}
          value={form.amount}
          onChange={form.type}
          decimals={digitsOf(currency)}
          currency={currency}
          hint={none ?? fill(t.amountHint, bounds)}
          error={(form.hasTried || form.amount !== '') && !form.possible ? (none ?? fill(t.amountFault, bounds)) : null}
        />
        <p className={styles.label}>{t.term}</p>
        <Chips label={t.term} flush>
          {MONTHS.map((each) => (
            <Chip key={each} chosen={each === form.months} onPress={() => form.setMonths(each)}>
              {fill(t.monthsOf, { n: each })}
            </Chip>
          ))}
        </Chips>
        <Segmented
          label={t.plan}
          options={PLANS.map((value) => ({ value, label: t.plans[value] }))}
          value={form.plan}
          onChange={form.setPlan}
        />
        <p className={styles.note}>{t.planSays[form.plan]}</p>
      </div>
    </Card>
  );
}
