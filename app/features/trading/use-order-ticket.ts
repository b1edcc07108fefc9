/** The ticket's flow: a draft with its preview and problems, the order frozen for confirmation, and the answer. */
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSaidHere } from '../../api/failure.ts';
import { type Command, useCommand } from '../../api/use-command.ts';
import { useTexts } from '../../language/language.ts';
import { useAskedPortfolio } from '../../session/chosen-portfolio.ts';
import { getDevice } from '../../shell/device.ts';
import { freeUnits, useHeld } from '../positions/shared/use-holdings.ts';
import type { Ready } from './order-ticket-confirm.tsx';
import { changedBy, type Draft, firstDraft } from './order-ticket-draft.ts';
import {
  type Instrument,
  type Intent,
  intentOf,
  type Order,
  type OrderInput,
  type Paid,
  type Preview,
  sideOf,
} from './order-ticket-intent.ts';
import { maximumShown, partFilled, type TicketPreview, useTicketPreview } from './order-ticket-preview.ts';
import { orderOf, probeOf, protectedOrder } from './order-ticket-request.ts';
import { type Problem, problemsOf, type Situation } from './order-ticket-problems.ts';
import { noteDraft, type TicketRequest } from './shared/ticket-request.ts';

export type Stage =
  | { name: 'edit' }
  | { name: 'confirm'; ready: Ready }
  | {
      name: 'done';
      order: Order;
      intent: Intent;
      paid: Paid | null;
      /** What a closing has brought; null for anything else. */
      received: string | null;
      /** What waits for it now. */
      next: OrderInput['oto'];
    };

export interface TicketCourse {
  /** The order was or may have been placed. */
  isSent: boolean;
  /** Null until the instrument is known. */
  draft: Draft | null;
  order: OrderInput | null;
  preview: TicketPreview;
  problems: readonly Problem[];
  stage: Stage;
  /** Going on waits for the figures. */
  isWaiting: boolean;
  place: Command<'trading/placeOrder'>;
  change(next: Partial<Draft>): void;
  /** From the form to the confirmation, once the figures are here and nothing is wrong. */
  goOn(): void;
  goBack(): void;
  /** Whether the customer has confirmed an order that looks like a slip; reset for each confirmation. */
  meant: boolean;
  setMeant(meant: boolean): void;
  confirm(ready: Ready): Promise<void>;
}

const EDIT: Stage = { name: 'edit' };
interface Waiting {
  draft: Draft | null;
  order: OrderInput | null;
  answer: Preview | null;
  problems: readonly Problem[];
  failed: boolean;
}

/** A tap while the figures are still loading counts: the confirmation opens as soon as they arrive. */
function useWayOn({ draft, order, answer, problems, failed }: Waiting, onReady: (ready: Ready) => void) {
  const [isWaiting, setWaiting] = useState(false);
  const isReady = isWaiting && draft?.part === null && order !== null && answer !== null && problems.length === 0;
  const isStuck = isWaiting && (problems.length > 0 || failed);
  const show = useEffectEvent(onReady);
  useEffect(() => {
    if (isReady && draft) show({ intent: draft.intent, order: protectedOrder(order, answer), preview: answer });
    if (isReady || isStuck) setWaiting(false);
  }, [isReady, isStuck, draft, order, answer]);
  return [isWaiting, setWaiting] as const;
}

/** What can be sold of the holdings on the side of an order; null while unknown. */
function useSellable(instrument: string, intent: Intent): string | null {
  const { positions, isKnown } = useHeld(instrument);
  const onSide = positions.filter(({ side }) => side === sideOf(intent));
  return isKnown
    ? formatScaled(onSide.reduce((sum, position) => sum + (parseScaled(freeUnits(position)) ?? 0n), 0n))
    : null;
}

/** Fills in a part of the maximum that was chosen before the maximum was known. */
function usePart(
  draft: Draft | null,
  instrument: Instrument | undefined,
  known: { preview: TicketPreview; sellable: string | null },
  onPart: (typed: Partial<Draft>) => void,
) {
  const filled = draft && instrument ? partFilled(draft, known.preview, instrument, known.sellable) : null;
  const isKnown = filled !== null;
  const take = useEffectEvent(() => onPart({ ...filled, part: null }));
  useEffect(() => {
    if (isKnown) take();
  }, [isKnown]);
}

/** The draft as an order in the shown portfolio, null while it isn't valid; and the order to preview meanwhile. */
function useOrders(draft: Draft | null, instrument: Instrument | undefined): [OrderInput | null, OrderInput | null] {
  const asked = useAskedPortfolio();
  if (!draft || !instrument) return [null, null];
  const order = orderOf(draft, instrument);
  return [order && { ...order, ...asked }, { ...probeOf(draft, instrument), ...asked }];
}

const begunBy = ({ side, effect, quantity, limitPrice, terms }: TicketRequest, instrument: Instrument): Draft => ({
  ...firstDraft(intentOf(side, effect), instrument, quantity, limitPrice),
  ...terms,
});

/** The draft so far, and how to change it. */
function useDraft(
  request: TicketRequest,
  instrument: Instrument | undefined,
): [Draft | null, (next: Partial<Draft>) => void] {
  const [changed, setChanged] = useState<Draft | null>(null);
  const draft = changed ?? (instrument ? begunBy(request, instrument) : null);
  /** A choice is rendered a moment later: later changes are applied to it, not to what is still rendered. */
  const add = (next: Partial<Draft>) =>
    setChanged((before) => {
      const base = before ?? draft;
      return base && changedBy(base, next);
    });
  return [draft, add];
}

/** Whether an order may have been placed: one whose answer never came counts, whatever came of those after it. */
function useSent({ name }: Stage, { isPending, unanswered }: Command<'trading/placeOrder'>): boolean {
  const [isOpen, setOpen] = useState(false);
  const isUnknown = unanswered !== null;
  useEffect(() => {
    if (isUnknown) setOpen(true);
  }, [isUnknown]);
  return name === 'done' || isPending || isUnknown || isOpen;
}

/** An update opens the ticket again with its draft, unless its order was sent. */
function useNoted(draft: Draft | null, isSent: boolean): void {
  useEffect(() => {
    if (draft) noteDraft(isSent ? null : draft);
  }, [draft, isSent]);
}

/** A refused order returns to the form, where the refusal is shown next to its field, as one of the problems. */
function useRefused({ refusal }: Command<'trading/placeOrder'>, toForm: () => void): void {
  useSaidHere(refusal);
  const onRefused = useEffectEvent(toForm);
  useEffect(() => {
    if (refusal) onRefused();
  }, [refusal]);
}

/** None before the instrument is known; a part still to be filled in isn't missing. */
const problemsNow = (
  draft: Draft | null,
  instrument: Instrument | undefined,
  known: TicketPreview,
  rest: Pick<Situation, 'preview' | 'refusal' | 'attempted' | 't'>,
): Problem[] =>
  draft && instrument
    ? problemsOf({
        ...rest,
        draft,
        instrument,
        maximum: maximumShown(draft.intent, known, instrument),
        attempted: rest.attempted && !draft.part,
      })
    : [];

export function useOrderTicket(request: TicketRequest, instrument: Instrument | undefined): TicketCourse {
  const t = useTexts('ticket');
  const [draft, add] = useDraft(request, instrument);
  const [stage, setStage] = useState<Stage>(EDIT);
  const [attempted, setAttempted] = useState(false);
  const [meant, setMeant] = useState(false);
  const place = useCommand('trading/placeOrder');
  const sellable = useSellable(request.instrument, draft?.intent ?? intentOf(request.side, request.effect));

  const [order, probe] = useOrders(draft, instrument);
  const preview = useTicketPreview(order ?? probe, stage.name !== 'edit');
  const answer = preview.isFresh && order ? preview.shown : null;
  const refusal = place.refusal ?? (order ? preview.refusal : null);
  const problems = problemsNow(draft, instrument, preview, { preview: answer, refusal, attempted, t });

  const [isWaiting, setWaiting] = useWayOn(
    { draft, order, answer, problems, failed: preview.failure !== null },
    (ready) => setStage({ name: 'confirm', ready }),
  );

  usePart(draft, instrument, { preview, sellable }, (typed) => {
    add(typed);
    if (!('quantity' in typed)) setWaiting(false);
  });

  const isSent = useSent(stage, place);
  useNoted(draft, isSent);

  useRefused(place, () => setStage(EDIT));

  return {
    isSent,
    draft,
    order,
    preview,
    problems,
    stage,
    isWaiting,
    place,
    meant,
    setMeant,
    change: (next) => {
      if (!draft) return;
      place.reset();
      setWaiting(false);
      add(next);
    },
    goOn: () => {
      setAttempted(true);
      setMeant(false);
      place.reset();
      setWaiting(order !== null || draft?.part !== null);
    },
    goBack: () => {
      place.reset();
      setStage(EDIT);
    },
    confirm: async ({ order: sent, intent }) => {
      const placed = await place.run(sent);
      if (!placed) return;
      getDevice().feel('done');
      const { order, exchange: paid = null, received = null } = placed;
      setStage({ name: 'done', order, intent, paid, received, next: sent.oto });
    },
  };
}
