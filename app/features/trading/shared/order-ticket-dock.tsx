import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { SheetDockContext, type SheetProps } from '../../../components/sheet-and-dialog-props.ts';
import { SegmentedControl } from '../../../components/segmented-control.tsx';
import { useTexts } from '../../../language/language.ts';
import { useChosenPortfolio } from '../../../session/chosen-portfolio.ts';
import type { OrderTicketDraft } from '../order-ticket-draft.ts';
import { OrderTicketBillSkeleton } from '../order-ticket-bill.tsx';
import styles from '../order-ticket.module.css';
import { DockedSheet } from './docked-sheet.tsx';
import { registerTicketDock } from './open-order-ticket.tsx';
import type { TicketRequest } from './ticket-request.ts';

const OrderTicket = lazy(() => import('../order-ticket.tsx'));

/** Focuses the first field as soon as the ticket has one; what it holds is selected, so that typing replaces it. */
function focusFirstField(dock: HTMLElement): () => void {
  const focus = (): boolean => {
    const field = dock.querySelector<HTMLInputElement>('input[inputmode]:not(:disabled)');
    field?.focus({ preventScroll: false });
    field?.select();
    return field !== null;
  };
  if (focus()) return () => undefined;
  const watch = new MutationObserver(() => focus() && watch.disconnect());
  watch.observe(dock, { childList: true, subtree: true });
  return () => watch.disconnect();
}

const renderDocked = (props: SheetProps) => <DockedSheet {...props} />;

interface Opening {
  /** A new number is a new ticket. */
  count: number;
  request: TicketRequest;
  takesFocus: boolean;
}

/** A request that asks for nothing in particular goes on with what was typed on its side. */
const addDraft = (
  request: TicketRequest,
  drafts: Partial<Record<TicketRequest['effect'], OrderTicketDraft | null>>,
): TicketRequest => {
  const { side, effect, quantity, limitPrice, terms } = request;
  const draft = side === 'long' && !quantity && !limitPrice && !terms ? drafts[effect] : null;
  return draft ? { ...request, terms: draft } : request;
};

/** The order ticket as a part of the page: whatever opens a ticket for its instrument opens this one. */
export function OrderTicketDock({ instrument }: { instrument: string }) {
  const t = useTexts('trading');
  const portfolio = useChosenPortfolio();
  const dock = useRef<HTMLDivElement>(null);
  const [{ count, request, takesFocus }, setOpening] = useState<Opening>(() => ({
    count: 0,
    request: { instrument, side: 'long', effect: 'open' },
    takesFocus: false,
  }));
  /** What was typed on each side, which is there again when the customer comes back to it. */
  const drafts = useRef<Partial<Record<TicketRequest['effect'], OrderTicketDraft | null>>>({});
  const open = (next: TicketRequest, focuses: boolean) =>
    setOpening((before) => ({ count: before.count + 1, request: next, takesFocus: focuses }));
  useEffect(
    () => registerTicketDock({ instrument, portfolio, take: (next) => open(addDraft(next, drafts.current), true) }),
    [instrument, portfolio],
  );
  useEffect(() => (takesFocus && dock.current ? focusFirstField(dock.current) : undefined), [count, takesFocus]);

  const renew = () => open({ instrument, side: 'long', effect: request.effect }, false);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.inputMode === '') return;
    event.preventDefault();
    dock.current?.querySelector<HTMLElement>('[data-ticket-foot] button:last-of-type:not(:disabled)')?.click();
  };
  return (
    <div ref={dock} className={styles.dock} onKeyDown={handleKey}>
      <div className={styles.dockedSides}>
        <SegmentedControl
          label={`${t.buy} / ${t.sell}`}
          options={[
            { value: 'open', label: t.buy },
            { value: 'close', label: t.sell },
          ]}
          value={request.effect}
          onChange={(effect) => open(addDraft({ instrument, side: 'long', effect }, drafts.current), false)}
        />
      </div>
      <SheetDockContext value={renderDocked}>
        <Suspense fallback={<OrderTicketBillSkeleton />}>
          <OrderTicket
            key={count}
            request={request}
            onClose={renew}
            onDraft={(draft) => {
              drafts.current[request.effect] = draft;
            }}
          />
        </Suspense>
      </SheetDockContext>
    </div>
  );
}
