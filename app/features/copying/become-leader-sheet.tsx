/** Leads with one's own portfolio: under which name, for which share of gains, and the terms to accept. */
import { LEADER_LEVEL_TERMS } from '@bourse/core/products/copying/leader-levels.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { useState } from 'react';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { Field } from '../../components/field.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { Toggle } from '../../components/toggle.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './copying.module.css';
import { rateToPercent, percentToRate } from './copy-settings-draft.ts';

const CURRENCIES = ['USD', 'KRW', 'MXN', 'THB', 'INR', 'SAR'] as const;
const MOST = rateToPercent(formatScaled(LEADER_LEVEL_TERMS.primary.shareCeiling));

export function BecomeLeaderSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('copying');
  return (
    <Sheet open={open} onClose={onClose} title={t.lead}>
      {open ? <BecomeLeaderForm onDone={onClose} /> : null}
    </Sheet>
  );
}

type Option = readonly [value: string, label: string];
const optionOf = ({ portfolio, name }: { portfolio: string; name: string | null }): Option => [
  portfolio,
  name ?? portfolio,
];

function Choices({
  label,
  value,
  onChange,
  options,
}: {
  label: string;
  value: string | null;
  onChange: (value: string) => void;
  options: readonly Option[];
}) {
  return (
    <ChipRow label={label} flush>
      {options.map(([each, name]) => (
        <Chip key={each} chosen={each === value} onPress={() => onChange(each)}>
          {name}
        </Chip>
      ))}
    </ChipRow>
  );
}

function BecomeLeaderForm({ onDone }: { onDone: () => void }) {
  const t = useTexts('copying');
  const names = useTexts('currencies');
  const { data } = useCall('portfolios/listPortfolios', {});
  const apply = useCommand('copying/applyLeader');
  const refused = useInlineFailureText(apply.refusal);
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [currency, setCurrency] = useState<string>(CURRENCIES[0]);
  const [share, setShare] = useState(MOST);
  const [agreed, setAgreed] = useState(false);
  const own = (data?.rows ?? []).filter(({ kind }) => kind === 'own');
  if (data && own.length === 0) return <EmptyView text={t.leadNone} icon="bag" />;
  const portfolio = chosen ?? own[0]?.portfolio ?? null;
  const rate = percentToRate(share);
  const submit = async () => {
    if (portfolio === null || rate === null || !agreed) return;
    if (!(await apply.run({ portfolio, name: name.trim(), currency, profitShare: rate, agreed: true }))) return;
    showToast(fillPlaceholders(t.leading, { name: name.trim() }), 'good');
    onDone();
  };
  return (
    <div className={styles.form}>
      <Choices label={t.leadPortfolio} value={portfolio} onChange={setChosen} options={own.map(optionOf)} />
      <Field label={t.leadName} value={name} onChange={setName} maxLength={20} autoComplete="off" />
      <Choices
        label={t.leadCurrency}
        value={currency}
        onChange={setCurrency}
        options={CURRENCIES.map((each) => [each, names[each]])}
      />
      <NumberField
        label={t.leadShare}
        value={share}
        onChange={setShare}
        decimals={2}
        error={rate === null ? t.rateFault : null}
      />
      <p className={styles.says}>{t.leadAgree}</p>
      <div className={styles.switch}>
        <span>{t.leadAgreed}</span>
        <Toggle on={agreed} label={t.leadAgreed} onChange={setAgreed} />
      </div>
      {refused ? (
        <p className={styles.fault} role="alert">
          {refused}
        </p>
      ) : null}
      <Button
        busy={apply.isPending}
        disabled={!agreed || portfolio === null || rate === null || name.trim().length < 2}
        onPress={() => void submit()}
      >
        {t.leadStart}
      </Button>
    </div>
  );
}
