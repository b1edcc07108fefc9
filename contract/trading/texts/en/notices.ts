import type { NoticeTexts } from '../../../area.ts';
import type { notices as codes } from '../../area.ts';

export const notices = {
  orderFilled: {
    title: 'Order filled',
    body: '{instrument}: {direction} {quantity} at {price} {currency}.',
  },
  orderPartlyFilled: {
    title: 'Order filled in part',
    body: '{instrument}: {direction} {filled} of {quantity} at {price} {currency} so far. The rest waits.',
  },
  orderPartlyProtected: {
    title: 'Order filled in part',
    body: '{instrument}: {direction} {filled} of {quantity} at {price} {currency} so far. The rest waits. What has filled is protected by its own closing orders.',
  },
  orderCancelled: {
    title: 'Order cancelled',
    body: '{instrument}: {direction} {quantity} was cancelled; what was held for it has been released.',
  },
  orderExpired: {
    title: 'Order expired',
    body: '{instrument}: {direction} {quantity} expired before it filled; what was held for it has been released.',
  },
  stopWaits: {
    title: 'Stop reached, not filled',
    body: '{instrument}: the stop of {direction} {quantity} was reached, but the order couldn’t fill. Reason: {reason}. It watches its price again.',
  },
  orderRejected: {
    title: 'Order rejected',
    body: '{instrument}: {direction} {quantity} couldn’t be executed. Reason: {reason}.',
  },
  positionClosed: {
    title: '{direction} order filled',
    body: '{instrument}: {direction} {quantity} at {price} {currency}. The position is closed. Profit or loss before charges: {profit} {currency}.',
  },
  positionPartlyClosed: {
    title: '{direction} order filled',
    body: '{instrument}: {direction} {quantity} at {price} {currency}, {left} left. Profit or loss before charges: {profit} {currency}.',
  },
  stopOut: {
    title: 'Position closed: margin used up',
    body: '{instrument}: {quantity} closed at {price} {currency}, because the margin had fallen to its maintenance level. Profit or loss before charges: {profit} {currency}.',
  },
  marginEnabled: {
    title: 'Margin trading enabled',
    body: 'You can now use leverage and sell short. A position is closed automatically when its margin is used up; you can lose its whole margin.',
  },
  marginCall: {
    title: 'Margin call',
    body: '{instrument}: the margin left has fallen to {level}% of the cost. Add {amount} {currency} to restore the full margin, or part of the position is closed after {until}. If the price reaches {price}, part or all of it is closed.',
  },
  intradayWarning: {
    title: 'Closes before the session ends',
    body: '{instrument}: {quantity} sold short can be held only until the end of the day. The position is closed automatically at {at}.',
  },
  stockRecalled: {
    title: 'Borrowed stock recalled',
    body: '{instrument}: {quantity} sold short must be returned. Buy them back by {at}, or they are bought back automatically at the market.',
  },
  financingFromMargin: {
    title: 'Interest paid from the margin',
    body: '{instrument}: {amount} {currency} of interest came from the position’s margin, because no other money was available. Its liquidation price is now {price}.',
  },
  marketMarginToChange: {
    title: 'Margin in {market} changes on {from}',
    body: 'Initial margin {margin} (now {marginWas}), leverage up to {becomes}× (now {was}×). Positions open by then keep their terms.',
  },
  instrumentMarginToChange: {
    title: 'Margin for {instrument} changes on {from}',
    body: 'Initial margin {margin} (now {marginWas}), leverage up to {becomes}× (now {was}×). Positions open by then keep their terms.',
  },
  commissionToChange: {
    title: 'Commission in {market} changes on {from}',
    body: '{becomes} per order from that day on (now {was}). Orders accepted before then keep today’s terms until you raise or reprice them. The market’s rules show all charges.',
  },
  makerTakerToChange: {
    title: 'Fees in {market} change on {from}',
    body: 'Maker {makerIs} (now {makerWas}), taker {takerIs} (now {takerWas}). Orders accepted before then keep today’s terms until you raise or reprice them. The market’s rules show all charges.',
  },
} satisfies NoticeTexts<typeof codes>;
