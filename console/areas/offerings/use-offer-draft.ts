/** A new offer as it is typed, its faults, and the proposal itself. */
import { DECIDED_OF } from '@bourse/core/offerings/listed-plan.ts';
import type { OfferingKind } from '@bourse/core/offerings/types.ts';
import { useState } from 'react';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useTexts } from '../../language/use-texts.ts';
import { BEGIN, type Decided, inputOf, IS_RIGHT, type OfferInput, type TextName } from './offer-draft.ts';

export function useOfferDraft(kind: OfferingKind, onClose: () => void) {
  const texts = useTexts();
  const t = texts.offerings;
  const say = useSay();
  const propose = useStaffCommand('staff/proposeOffering');
  const [draft, setDraft] = useState(BEGIN);
  const [company, setCompany] = useState('');
  const [unpaid, setUnpaid] = useState<OfferInput['unpaid'] | ''>('');
  const [tried, setTried] = useState(false);
  const input = inputOf(kind, kind === 'ipo' ? { ...draft, instrument: company } : draft, unpaid);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (!input || !(await propose.run(input))) return;
    onClose();
    say(texts.proposals.proposed);
  };
  const isWrong = (name: TextName): boolean => tried && !IS_RIGHT[name](draft[name].trim());
  const field = (name: TextName) => ({
    id: `offer-${name}`,
    label: t.fields[name].label,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
    error: isWrong(name),
    helperText: isWrong(name) ? t.fields[name].fault : t.fields[name].says,
  });
  const decided: readonly Decided[] = DECIDED_OF[kind];
  const { busy, failure } = propose;
  const lacks = { company: tried && company === '', unpaid: tried && unpaid === '' };
  return { company, setCompany, unpaid, setUnpaid, lacks, decided, field, input, submit, busy, failure };
}
