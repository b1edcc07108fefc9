/**
 * Proposes an offer to a second person: the terms that people decide. Everything else follows from the listing or the
 * market.
 */
import { TextField } from '@mui/material';
import { OFFERING_KINDS } from '@bourse/core/products/offerings/offering-kind-rules.ts';
import type { OfferingKind } from '@bourse/core/products/offerings/offering.ts';
import { useDeferredValue, useState } from 'react';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { ChoiceField, FieldRow, FormDialog } from '../../layout/form-dialog.tsx';
import {
  EMPTY_OFFER_DRAFT,
  type OfferTermName,
  parseOfferDraft,
  OFFER_FIELD_CHECKS,
  type OfferInput,
  type OfferTextField,
} from './offer-draft.ts';
import { describeFailure, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { showMessage } from '../../layout/message-snackbar.tsx';
import { formatDateTime, formatMoney, formatNumber, formatPrice, formatWithCurrency } from '../../language/format.ts';
import { FactList } from '../../layout/page.tsx';
import { SECONDARY_OFFERING_DECIDED_FIELDS } from '@bourse/core/products/offerings/secondary-offering-plan.ts';

type Coming = CallAnswer<'staff/getOfferPlans'>['coming'];
type Draft = ReturnType<typeof useOfferDraft>;

export function ProposeOfferDialog({ coming, onClose }: { coming: Coming; onClose(): void }) {
  const [kind, setKind] = useState<OfferingKind>('ipo');
  const t = useTexts().offerings;
  const names = useProductTexts()?.offerKinds.name;
  const of = useOfferDraft(kind, onClose);
  const isNew = kind === 'ipo';
  return (
    <FormDialog
      title={`${t.add}: ${names?.[kind] ?? kind}`}
      verb={t.add}
      busy={of.busy || (isNew && coming.length === 0)}
      failure={of.failure}
      onSubmit={() => void of.submit()}
      onClose={onClose}
    >
      <ChoiceField
        autoFocus
        id="offer-kind"
        label={t.kind}
        value={kind}
        onChoose={(value) => setKind(OFFERING_KINDS.find((each) => each === value) ?? 'ipo')}
        options={Object.fromEntries(OFFERING_KINDS.map((each) => [each, names?.[each] ?? each]))}
      />
      <p>{t.follows[kind]}</p>
      {isNew ? <CompanyToListField coming={coming} of={of} /> : <TextField {...of.field('instrument')} />}
      <FieldRow>
        <TextField {...of.field('quota')} />
        <TextField {...of.field('maximum')} />
      </FieldRow>
      <FieldRow>
        <TextField {...of.field('times')} />
        <ChoiceField
          id="offer-unpaid"
          label={t.unpaid}
          value={of.unpaid}
          onChoose={(value) => of.setUnpaid(value as typeof of.unpaid)}
          options={{ '': t.choose, ...t.unpaidKinds }}
          error={of.missing.unpaid}
        />
      </FieldRow>
      {of.decided.map((name) => (
        <DecidedField key={name} name={name} field={of.field} />
      ))}
      <OfferWorth input={of.input} />
    </FormDialog>
  );
}

const DecidedField = ({ name, field }: { name: OfferTermName; field: (name: OfferTextField) => object }) => (
  <TextField
    {...field(name)}
    {...(name === 'opensAt' ? { type: 'datetime-local', slotProps: { inputLabel: { shrink: true } } } : {})}
  />
);

function CompanyToListField({ coming, of }: { coming: Coming; of: Draft }) {
  const t = useTexts().offerings;
  return (
    <>
      {coming.length === 0 ? <p>{t.nothingToCome}</p> : null}
      <ChoiceField
        id="offer-company"
        label={t.company}
        value={of.company}
        onChoose={of.setCompany}
        options={{
          '': t.choose,
          ...Object.fromEntries(
            coming.map(({ instrument, name, dates }) => [instrument, `${name} · ${dates.listsOn}`]),
          ),
        }}
        error={of.missing.company}
      />
    </>
  );
}

/** What an offer would be worth on the typed terms, before it is proposed. */

/** `input` is null while something is missing or wrong. */
function OfferWorth({ input }: { input: OfferInput | null }) {
  const deferredInput = useDeferredValue(input);
  return deferredInput ? <OfferWorthFigures input={deferredInput} /> : null;
}

function OfferWorthFigures({ input }: { input: OfferInput }) {
  const texts = useTexts();
  const { worth: t, fields } = texts.offerings;
  const { data, error } = useStaffCall('staff/previewOffering', input);
  if (error) return <p role="status">{describeFailure(error, texts)}</p>;
  if (!data) return null;
  const { currency, quota, lot, maximum, price, worth, personWorth, promotionCap, dates } = data;
  const money = (amount: string): string => formatWithCurrency(formatMoney(amount, currency), currency);
  return (
    <div role="status">
      <FactList
        facts={[
          [fields.quota.label, formatNumber(quota)],
          [fields.maximum.label, formatNumber(maximum)],
          [t.lot, formatNumber(lot)],
          [t.price, formatWithCurrency(formatPrice(price, currency), currency)],
          [t.all, money(worth)],
          [t.person, money(personWorth)],
          [t.promotion, Number(promotionCap) > 0 ? money(promotionCap) : null],
          [t.opens, formatDateTime(dates.opensAt)],
          [t.closes, formatDateTime(dates.closesAt)],
        ]}
      />
    </div>
  );
}

/** A new offer as it is typed, its faults, and the proposal itself. */
function useOfferDraft(kind: OfferingKind, onClose: () => void) {
  const texts = useTexts();
  const t = texts.offerings;
  const propose = useStaffCommand('staff/proposeOffering');
  const [draft, setDraft] = useState(EMPTY_OFFER_DRAFT);
  const [company, setCompany] = useState('');
  const [unpaid, setUnpaid] = useState<OfferInput['unpaid'] | ''>('');
  const [tried, setTried] = useState(false);
  const input = parseOfferDraft(kind, kind === 'ipo' ? { ...draft, instrument: company } : draft, unpaid);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (!input || !(await propose.run(input))) return;
    onClose();
    showMessage(texts.proposals.proposed);
  };
  const isWrong = (name: OfferTextField): boolean => tried && !OFFER_FIELD_CHECKS[name](draft[name].trim());
  const field = (name: OfferTextField) => ({
    id: `offer-${name}`,
    label: t.fields[name].label,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
    error: isWrong(name),
    helperText: isWrong(name) ? t.fields[name].fault : t.fields[name].says,
  });
  const decided: readonly OfferTermName[] = SECONDARY_OFFERING_DECIDED_FIELDS[kind];
  const { busy, failure } = propose;
  const missing = { company: tried && company === '', unpaid: tried && unpaid === '' };
  return { company, setCompany, unpaid, setUnpaid, missing, decided, field, input, submit, busy, failure };
}
