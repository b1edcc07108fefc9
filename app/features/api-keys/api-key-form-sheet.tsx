import { API_KEY_CALLS_PER_MINUTE } from '@bourse/core/accounts/customers/api-key.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Chip, ChipRow, CurrencyChips } from '../../components/chip.tsx';
import { Field } from '../../components/field.tsx';
import { focusFirstFault } from '../../components/form-faults.ts';
import { Icon } from '../../components/icon.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { DISPLAY_CURRENCIES, useDisplayCurrency } from '../../format/display-currency.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { isLeaguePortfolio, useChosenPortfolio } from '../../session/chosen-portfolio.ts';
import { usePortfolioName, usePortfolios } from '../../session/use-portfolios.ts';
import {
  type ApiKeyForm,
  type ApiKeyFormFault,
  EXPIRY_DAYS,
  FURTHER_MARKETS,
  listApiKeyFormFaults,
} from './api-key-form.ts';
import styles from './api-keys.module.css';

const FOLDED_FAULTS: readonly ApiKeyFormFault[] = ['addresses', 'origins', 'callsPerMinute'];

interface FormProps {
  form: ApiKeyForm;
  onChange: (change: Partial<ApiKeyForm>) => void;
}

export function ApiKeyFormSheet({
  open,
  onClose,
  onDone,
  ...form
}: FormProps & { open: boolean; onClose: () => void; onDone: () => void }) {
  const t = useTexts('apiKeys');
  return (
    <Sheet open={open} onClose={onClose} title={t.createTitle}>
      {open ? <TermsForm {...form} onDone={onDone} /> : null}
    </Sheet>
  );
}

/** A key needs a name, and one that trades should have limits; what few change is folded away. */
function TermsForm({ form, onChange, onDone }: FormProps & { onDone: () => void }) {
  const t = useTexts('apiKeys');
  const { goOn } = useTexts('security');
  const [tried, setTried] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const faults = tried ? listApiKeyFormFaults(form) : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = listApiKeyFormFaults(form);
    if (wrong.length === 0) return onDone();
    if (wrong.some((fault) => FOLDED_FAULTS.includes(fault))) setUnfolded(true);
    focusFirstFault();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t.name}
        name="key-name"
        value={form.name}
        onChange={(name) => onChange({ name })}
        hint={t.nameHint}
        error={faults.includes('name') ? t.nameFault : null}
        maxLength={40}
        autoComplete="off"
      />
      <SegmentedControl
        label={t.scope}
        options={(['read', 'trade'] as const).map((value) => ({ value, label: t[value] }))}
        value={form.scope}
        onChange={(scope) => onChange({ scope })}
      />
      <PortfolioChoice form={form} onChange={onChange} />
      {form.scope === 'trade' ? <OrderLimits form={form} onChange={onChange} faults={faults} /> : null}
      <button type="button" className={styles.fold} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
        <span>{t.more}</span>
        <Icon name="down" size="small" />
      </button>
      {unfolded ? <FurtherLimits form={form} onChange={onChange} faults={faults} /> : null}
      <Button type="submit">{goOn}</Button>
    </form>
  );
}

/** Nothing for customers with only one; a league's own is offered where its portfolio is shown. */
function PortfolioChoice({ form, onChange }: FormProps) {
  const t = useTexts('apiKeys');
  const { main } = useTexts('portfolios');
  const [currency] = useDisplayCurrency();
  const chosen = useChosenPortfolio();
  const league = usePortfolioName(chosen);
  const own = (usePortfolios(currency)?.rows ?? []).filter(({ kind }) => kind !== 'copy');
  const all = [
    ...own.map(({ portfolio, name }) => ({ portfolio, name: name ?? main })),
    ...(isLeaguePortfolio(chosen) && league !== null ? [{ portfolio: chosen, name: league }] : []),
  ];
  if (all.length < 2) return null;
  return (
    <div>
      <span className={styles.label}>{t.portfolio}</span>
      <ChipRow label={t.portfolio} flush>
        {all.map(({ portfolio, name }) => (
          <Chip key={portfolio} chosen={portfolio === form.portfolio} onPress={() => onChange({ portfolio })}>
            {name}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

function FurtherLimits({ form, onChange, faults }: FormProps & { faults: readonly ApiKeyFormFault[] }) {
  const t = useTexts('apiKeys');
  return (
    <>
      <div>
        <span className={styles.label}>{t.expires}</span>
        <ChipRow label={t.expires} flush>
          {EXPIRY_DAYS.map((days) => (
            <Chip key={days} chosen={form.days === days} onPress={() => onChange({ days })}>
              {days === 0 ? t.never : fillPlaceholders(t.days, { days })}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <Field
        label={t.addresses}
        name="key-addresses"
        value={form.addresses}
        onChange={(addresses) => onChange({ addresses })}
        hint={t.addressesHint}
        error={faults.includes('addresses') ? t.addressesFault : null}
        autoComplete="off"
      />
      <Field
        label={t.origins}
        name="key-origins"
        value={form.origins}
        onChange={(origins) => onChange({ origins })}
        hint={t.originsHint}
        error={faults.includes('origins') ? t.originsFault : null}
        autoComplete="off"
      />
      <NumberField
        label={t.rate}
        value={form.callsPerMinute}
        onChange={(callsPerMinute) => onChange({ callsPerMinute })}
        decimals={0}
        error={
          faults.includes('callsPerMinute')
            ? fillPlaceholders(t.rateFault, { maximum: API_KEY_CALLS_PER_MINUTE })
            : null
        }
      />
      <MarketChoice form={form} onChange={onChange} />
    </>
  );
}

function OrderLimits({ form, onChange, faults }: FormProps & { faults: readonly ApiKeyFormFault[] }) {
  const t = useTexts('apiKeys');
  const limitFault = (limit: 'perOrder' | 'perDay') => {
    if (faults.includes(limit)) return t.amountFault;
    return limit === 'perDay' && faults.includes('dayBelowOrder') ? t.dayBelowOrder : null;
  };
  return (
    <>
      <div>
        <span className={styles.label}>{t.currency}</span>
        <CurrencyChips
          label={t.currency}
          currencies={DISPLAY_CURRENCIES}
          chosen={form.currency}
          onChoose={(currency) => onChange({ currency })}
          flush
        />
      </div>
      {(['perOrder', 'perDay'] as const).map((limit) => (
        <NumberField
          key={limit}
          label={t[limit]}
          value={form[limit]}
          onChange={(typed) => onChange({ [limit]: typed })}
          currency={form.currency}
          {...(limit === 'perDay' ? { hint: t.limitsHint } : {})}
          error={limitFault(limit)}
        />
      ))}
    </>
  );
}

function MarketChoice({ form: { markets }, onChange }: FormProps) {
  const t = useTexts('apiKeys');
  const { short } = useTexts('markets');
  return (
    <div>
      <span className={styles.label}>{t.markets}</span>
      <ChipRow label={t.markets} flush wraps>
        {FURTHER_MARKETS.map((market) => (
          <Chip
            key={market}
            chosen={markets.includes(market)}
            onPress={() =>
              onChange({
                markets: markets.includes(market) ? markets.filter((each) => each !== market) : [...markets, market],
              })
            }
          >
            {short[market]}
          </Chip>
        ))}
      </ChipRow>
      <p className={styles.note}>{t.marketsHint}</p>
    </div>
  );
}
