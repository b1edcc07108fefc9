/**
 * Proposes an offer to a second person: the terms that people decide. Everything else follows from the listing or the
 * market.
 */
import { TextField } from '@mui/material';
import { OFFERING_KINDS } from '@bourse/core/offerings/kinds.ts';
import type { OfferingKind } from '@bourse/core/offerings/types.ts';
import { useState } from 'react';
import type { Answer } from '../../api/client.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ChoiceField } from '../../layout/choice-field.tsx';
import { FieldRow, FormDialog } from '../../layout/form-dialog.tsx';
import { OfferWorth } from './offer-worth.tsx';
import type { Decided, TextName } from './offer-draft.ts';
import { useOfferDraft } from './use-offer-draft.ts';

type Coming = Answer<'staff/getOfferPlans'>['coming'];
type Draft = ReturnType<typeof useOfferDraft>;

export function ProposeOffer({ coming, onClose }: { coming: Coming; onClose(): void }) {
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
      {isNew ? <Company coming={coming} of={of} /> : <TextField {...of.field('instrument')} />}
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
          error={of.lacks.unpaid}
        />
      </FieldRow>
      {of.decided.map((name) => (
        <DecidedField key={name} name={name} field={of.field} />
      ))}
      <OfferWorth input={of.input} />
    </FormDialog>
  );
}

const DecidedField = ({ name, field }: { name: Decided; field: (name: TextName) => object }) => (
  <TextField
    {...field(name)}
    {...(name === 'opensAt' ? { type: 'datetime-local', slotProps: { inputLabel: { shrink: true } } } : {})}
  />
);

function Company({ coming, of }: { coming: Coming; of: Draft }) {
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
        error={of.lacks.company}
      />
    </>
  );
}
