/** What is typed of a new offer, what is wrong with it, and the proposal itself. */
import { formatScaled, parseScaled } from '@bourse/core/money.ts';
import type { OfferingKind } from '@bourse/core/offerings/kinds.ts';
import {
  DECIDED_OF,
  MOST_DISCOUNT,
  MOST_FLOOR,
  MOST_LOCK_DAYS,
  MOST_WINDOW_DAYS,
} from '@bourse/core/offerings/listed-plan.ts';
import { OFFER_NOTICE_MS } from '@bourse/core/offerings/size.ts';
import { useState } from 'react';
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useTexts } from '../../language/use-texts.ts';

export type OfferInput = InputOf<Calls['staff/previewOffering']>;
type Input = OfferInput;
export type Decided = (typeof DECIDED_OF)[OfferingKind][number];
export type TextName = 'quota' | 'maximum' | 'times' | 'instrument' | Decided;
export const COMMON = ['quota', 'maximum', 'times'] as const;

const WHOLE = /^[1-9]\d{0,11}$/;
const MONEY = /^\d{1,12}(\.\d{1,2})?$/;
const INSTRUMENT = /^[A-Z]{2,6}\.[A-Z0-9._-]{1,24}$/;
/** Percent as it is typed, as a rate; null where it is none. */
function rateOf(percent: string, most: bigint): bigint | null {
  const typed = /^\d{1,2}(\.\d{1,4})?$/.test(percent) ? parseScaled(percent) : null;
  const rate = typed === null ? 0n : typed / 100n;
  return rate > 0n && rate <= most ? rate : null;
}
const isWithin = (text: string, most: number): boolean => WHOLE.test(text) && Number(text) <= most;

const IS_RIGHT: Readonly<Record<TextName, (text: string) => boolean>> = {
  quota: (text) => WHOLE.test(text),
  maximum: (text) => WHOLE.test(text),
  times: (text) => isWithin(text, 10),
  instrument: (text) => INSTRUMENT.test(text),
  opensAt: (text) => Date.parse(text) > Date.now() + OFFER_NOTICE_MS,
  discount: (text) => rateOf(text, MOST_DISCOUNT) !== null,
  floor: (text) => rateOf(text, MOST_FLOOR) !== null,
  windowDays: (text) => isWithin(text, MOST_WINDOW_DAYS),
  lockDays: (text) => isWithin(text, MOST_LOCK_DAYS),
  minimumAmount: (text) => MONEY.test(text) && Number(text) > 0,
  fee: (text) => MONEY.test(text),
};

const asRate = (percent: string): string => formatScaled(rateOf(percent, MOST_FLOOR) ?? 0n);
const WIRE: Readonly<Record<Decided, (text: string) => Partial<Input>>> = {
  opensAt: (text) => ({ opensAt: new Date(text).toISOString() }),
  discount: (text) => ({ discount: asRate(text) }),
  floor: (text) => ({ floor: asRate(text) }),
  windowDays: (text) => ({ windowDays: Number(text) }),
  lockDays: (text) => ({ lockDays: Number(text) }),
  minimumAmount: (text) => ({ minimumAmount: text }),
  fee: (text) => (Number(text) > 0 ? { fee: text } : {}),
};

const BEGIN: Readonly<Record<TextName, string>> = {
  instrument: '',
  quota: '10000',
  maximum: '500',
  times: '1',
  opensAt: '',
  discount: '5',
  floor: '10',
  windowDays: '5',
  lockDays: '3',
  minimumAmount: '100',
  fee: '0',
};

/** A draft as it is sent; null while something of it is missing or wrong. */
function inputOf(kind: OfferingKind, draft: Readonly<Record<TextName, string>>, unpaid: Input['unpaid']): Input | null {
  const decided: readonly Decided[] = DECIDED_OF[kind];
  const names: readonly TextName[] = ['instrument', ...COMMON, ...decided];
  if (!names.every((name) => IS_RIGHT[name](draft[name].trim()))) return null;
  const [quota, maximum] = [draft.quota.trim(), draft.maximum.trim()];
  const common = { kind, instrument: draft.instrument.trim(), quota, maximum, times: Number(draft.times), unpaid };
  return Object.assign(common, ...decided.map((name) => WIRE[name](draft[name].trim()))) as Input;
}

export function useOfferDraft(kind: OfferingKind, first: string, onClose: () => void) {
  const texts = useTexts();
  const t = texts.offerings;
  const say = useSay();
  const propose = useStaffCommand('staff/proposeOffering');
  const [draft, setDraft] = useState<Record<TextName, string>>(BEGIN);
  const [company, setCompany] = useState(first);
  const [unpaid, setUnpaid] = useState<Input['unpaid']>('returned');
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
  return { company, setCompany, unpaid, setUnpaid, decided, field, input, submit, busy, failure };
}
