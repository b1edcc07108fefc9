/** The ticket's flow: a draft with its preview and problems, the order frozen for confirmation, and the answer. */
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { type RunnableCommand, useCommand } from '../../api/use-command.ts';
import { useTexts } from '../../language/language.ts';
import { useChosenPortfolioInput } from '../../session/chosen-portfolio.ts';
import { getDeviceCapabilities } from '../../shell/device-capabilities.ts';
import { computeSellableUnits, useInstrumentHoldings } from '../positions/shared/use-instrument-holdings.ts';
import type { ReadyOrder } from './order-ticket-confirm.tsx';
import { applyDraftChange, type OrderTicketDraft, createOrderTicketDraft } from './order-ticket-draft.ts';
import {
  type Instrument,
  type OrderIntent,
  orderIntentOf,
  type Order,
  type OrderInput,
  type CurrencyExchangePayment,
  type OrderPreview,
  orderSideOf,
} from './order-ticket-intent.ts';
import {
  findMaximumQuantity,
  fillPendingQuantityPart,
  type TicketPreview,
  useTicketPreview,
} from './order-ticket-preview.ts';
import { buildOrderInput, buildProbeOrder, addPriceProtection } from './build-order-input.ts';
import { replaceSuggestedAmount, suggestFirstAmount } from './order-ticket-suggested-quantity.ts';
import { type TicketProblem, listTicketProblems, type TicketProblemInputs } from './order-ticket-problems.ts';
import { type OrderTicketProps, rememberTicketDraft, type TicketRequest } from './shared/ticket-request.ts';

export type TicketStage =
  | { name: 'edit' }
  | { name: 'confirm'; ready: ReadyOrder }
  | {
      name: 'done';
      order: Order;
      intent: OrderIntent;
      paid: CurrencyExchangePayment | null;
      /** What a closing has brought; null for anything else. */
      received: string | null;
      /** What waits for it now. */
      next: OrderInput['oto'];
    };

export interface OrderTicketState {
  /** The order was or may have been placed. */
  isSent: boolean;
  /** Null until the instrument is known. */
  draft: OrderTicketDraft | null;
  order: OrderInput | null;
  preview: TicketPreview;
  problems: readonly TicketProblem[];
  stage: TicketStage;
  /** Going on waits for the figures. */
  isWaiting: boolean;
  place: RunnableCommand<'trading/placeOrder'>;
  change(next: Partial<OrderTicketDraft>): void;
  /** From the form to the confirmation, once the figures are here and nothing is wrong. */
  proceed(): void;
  goBack(): void;
  /** Whether the customer has confirmed an order that looks like a slip; reset for each confirmation. */
  isSlipConfirmed: boolean;
  setSlipConfirmed(isSlipConfirmed: boolean): void;
  confirm(ready: ReadyOrder): Promise<void>;
}

const EDIT: TicketStage = { name: 'edit' };
interface ProceedInputs {
  draft: OrderTicketDraft | null;
  order: OrderInput | null;
  answer: OrderPreview | null;
  problems: readonly TicketProblem[];
  failed: boolean;
}

/** A tap while the figures are still loading counts: the confirmation opens as soon as they arrive. */
function useProceed({ draft, order, answer, problems, failed }: ProceedInputs, onReady: (ready: ReadyOrder) => void) {
  const [isWaiting, setWaiting] = useState(false);
  const isReady = isWaiting && draft?.part === null && order !== null && answer !== null && problems.length === 0;
  const isStuck = isWaiting && (problems.length > 0 || failed);
  const show = useEffectEvent(onReady);
  useEffect(() => {
    if (isReady && draft) show({ intent: draft.intent, order: addPriceProtection(order, answer), preview: answer });
    if (isReady || isStuck) setWaiting(false);
  }, [isReady, isStuck, draft, order, answer]);
  return [isWaiting, setWaiting] as const;
}

/** What can be sold of the holdings on the side of an order; null while unknown. */
function useSellable(instrument: string, intent: OrderIntent): string | null {
  const { positions, isKnown } = useInstrumentHoldings(instrument);
  const onSide = positions.filter(({ side }) => side === orderSideOf(intent));
  return isKnown
    ? formatScaled(onSide.reduce((sum, position) => sum + (parseScaled(computeSellableUnits(position)) ?? 0n), 0n))
    : null;
}

/** Fills in a part of the maximum that was chosen before the maximum was known. */
function usePendingQuantityPart(
  draft: OrderTicketDraft | null,
  instrument: Instrument | undefined,
  known: { preview: TicketPreview; sellable: string | null },
  onPart: (typed: Partial<OrderTicketDraft>) => void,
) {
  const filled = draft && instrument ? fillPendingQuantityPart(draft, known.preview, instrument, known.sellable) : null;
  const isKnown = filled !== null;
  const take = useEffectEvent(() => onPart({ ...filled, part: null }));
  useEffect(() => {
    if (isKnown) take();
  }, [isKnown]);
}

/** The draft as an order in the shown portfolio, null while it isn't valid; and the order to preview meanwhile. */
function useDraftOrders(
  draft: OrderTicketDraft | null,
  instrument: Instrument | undefined,
): [OrderInput | null, OrderInput | null] {
  const portfolioInput = useChosenPortfolioInput();
  if (!draft || !instrument) return [null, null];
  const order = buildOrderInput(draft, instrument);
  return [order && { ...order, ...portfolioInput }, { ...buildProbeOrder(draft, instrument), ...portfolioInput }];
}

const buildInitialDraft = (
  { side, effect, quantity, limitPrice, terms }: TicketRequest,
  instrument: Instrument,
): OrderTicketDraft => ({
  ...createOrderTicketDraft(orderIntentOf(side, effect), instrument, quantity, limitPrice),
  ...(orderIntentOf(side, effect) === 'buy' && quantity === undefined && limitPrice === undefined
    ? suggestFirstAmount(instrument)
    : null),
  ...terms,
});

/** The draft so far, and how to change it. */
function useDraft(
  request: TicketRequest,
  instrument: Instrument | undefined,
): [OrderTicketDraft | null, (next: Partial<OrderTicketDraft>) => void] {
  const [changed, setChanged] = useState<OrderTicketDraft | null>(null);
  const draft = changed ?? (instrument ? buildInitialDraft(request, instrument) : null);
  /** A choice is rendered a moment later: later changes are applied to it, not to what is still rendered. */
  const add = (next: Partial<OrderTicketDraft>) =>
    setChanged((before) => {
      const base = before ?? draft;
      const after = base && applyDraftChange(base, next);
      return after && instrument ? { ...after, ...replaceSuggestedAmount(after, instrument) } : after;
    });
  return [draft, add];
}

/** Whether an order may have been placed: one whose answer never came counts, whatever came of those after it. */
function useIsOrderSent(
  { name }: TicketStage,
  { isPending, unanswered }: RunnableCommand<'trading/placeOrder'>,
): boolean {
  const [isOpen, setOpen] = useState(false);
  const isUnknown = unanswered !== null;
  useEffect(() => {
    if (isUnknown) setOpen(true);
  }, [isUnknown]);
  return name === 'done' || isPending || isUnknown || isOpen;
}

/** An update opens the ticket again with its draft, unless its order was sent. */
function useRememberDraft(
  draft: OrderTicketDraft | null,
  isSent: boolean,
  onDraft: ((draft: OrderTicketDraft | null) => void) | undefined,
): void {
  const report = useEffectEvent((unsent: OrderTicketDraft | null) => {
    rememberTicketDraft(unsent);
    onDraft?.(unsent);
  });
  useEffect(() => {
    if (draft) report(isSent ? null : draft);
  }, [draft, isSent]);
}

/** Sends the frozen order, and shows what came of it. */
function useConfirm(
  place: RunnableCommand<'trading/placeOrder'>,
  onDone: (stage: TicketStage) => void,
): OrderTicketState['confirm'] {
  return async ({ order: sent, intent }) => {
    const placed = await place.run(sent);
    if (!placed) return;
    getDeviceCapabilities().giveHapticFeedback('done');
    const { order, exchange: paid = null, received = null } = placed;
    onDone({ name: 'done', order, intent, paid, received, next: sent.oto });
  };
}

/** A refused order returns to the form, where the refusal is shown next to its field, as one of the problems. */
function useReturnToFormOnRefusal({ refusal }: RunnableCommand<'trading/placeOrder'>, toForm: () => void): void {
  useInlineFailureText(refusal);
  const onRefused = useEffectEvent(toForm);
  useEffect(() => {
    if (refusal) onRefused();
  }, [refusal]);
}

/** None before the instrument is known; a part still to be filled in isn't missing. */
const problemsNow = (
  draft: OrderTicketDraft | null,
  instrument: Instrument | undefined,
  known: TicketPreview,
  rest: Pick<TicketProblemInputs, 'preview' | 'refusal' | 'attempted' | 't'>,
): TicketProblem[] =>
  draft && instrument
    ? listTicketProblems({
        ...rest,
        draft,
        instrument,
        maximum: findMaximumQuantity(draft.intent, known, instrument),
        attempted: rest.attempted && !draft.part,
      })
    : [];

export function useOrderTicket(
  { request, onDraft }: Pick<OrderTicketProps, 'request' | 'onDraft'>,
  instrument: Instrument | undefined,
): OrderTicketState {
  const t = useTexts('ticket');
  const [draft, add] = useDraft(request, instrument);
  const [stage, setStage] = useState<TicketStage>(EDIT);
  const [attempted, setAttempted] = useState(false);
  const [hasChanged, setChanged] = useState(request.terms !== undefined);
  const [isSlipConfirmed, setSlipConfirmed] = useState(false);
  const place = useCommand('trading/placeOrder');
  const sellable = useSellable(request.instrument, draft?.intent ?? orderIntentOf(request.side, request.effect));

  const [order, probe] = useDraftOrders(draft, instrument);
  const preview = useTicketPreview(order ?? probe, stage.name !== 'edit');
  const answer = preview.isFresh && order ? preview.latestPreview : null;
  const refusal = place.refusal ?? (order ? preview.refusal : null);
  const problems = problemsNow(draft, instrument, preview, { preview: answer, refusal, attempted, t });

  const [isWaiting, setWaiting] = useProceed(
    { draft, order, answer, problems, failed: preview.failure !== null },
    (ready) => setStage({ name: 'confirm', ready }),
  );

  usePendingQuantityPart(draft, instrument, { preview, sellable }, (typed) => {
    add(typed);
    if (!('quantity' in typed)) setWaiting(false);
  });

  const isSent = useIsOrderSent(stage, place);
  useRememberDraft(draft, isSent, hasChanged ? onDraft : undefined);

  useReturnToFormOnRefusal(place, () => setStage(EDIT));
  const confirm = useConfirm(place, setStage);

  return {
    isSent,
    draft,
    order,
    preview,
    problems,
    stage,
    isWaiting,
    place,
    isSlipConfirmed,
    setSlipConfirmed,
    change: (next) => {
      if (!draft) return;
      place.reset();
      setWaiting(false);
      setChanged(true);
      add(next);
    },
    proceed: () => {
      setAttempted(true);
      setSlipConfirmed(false);
      place.reset();
      setWaiting(order !== null || draft?.part !== null);
    },
    goBack: () => {
      place.reset();
      setStage(EDIT);
    },
    confirm,
  };
}
