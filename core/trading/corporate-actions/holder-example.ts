/** What a corporate action makes of a long holding in a customer's own portfolio, by the rules that will apply it. */
import type { CorporateAction, Instrument } from '../../markets/market-types.ts';
import { isCashPayingAction, isUnitChangingAction } from '../../markets/listings/listing-status.ts';
import { computeMergerMoney, computeMergerUnits } from '../../markets/listings/merger-terms.ts';
import { getLotSizeRules } from '../../markets/order-rules/lot-sizes.ts';
import { type Amount, computeNotional, type Quantity, SCALE } from '../../ledger/money.ts';
import { computeDividendWorth } from './pay-dividend.ts';
import { scaleQuantity } from './scale-holdings-by-ratio.ts';

export interface HolderExample {
  /** What is still held of the instrument, and what is received of another company's shares. */
  units: Quantity;
  received: Quantity;
  /** Paid in money, before the tax withheld from it. */
  money: Amount;
  withheld: Amount;
  /** Units that are paid at a price of the ex-date, which isn't known yet: the open, or a delisting's last close. */
  paidAtMarket: Quantity;
}

export function buildHolderExample(action: CorporateAction, instrument: Instrument, quantity: Quantity): HolderExample {
  const step = getLotSizeRules(instrument, action.exDate).fraction ? 1n : SCALE;
  const unchanged: HolderExample = { units: quantity, received: 0n, money: 0n, withheld: 0n, paidAtMarket: 0n };
  if (isUnitChangingAction(action)) {
    const scaled = scaleQuantity(quantity, action.ratio);
    const paidAtMarket = scaled % step;
    return { ...unchanged, units: scaled - paidAtMarket, paidAtMarket };
  }
  if (isCashPayingAction(action)) {
    const { kind, exDate, payDate, amount: perShare } = action;
    const claim = { position: 0n, side: 'long', quantity, perShare, kind, dates: { exDate, payDate } } as const;
    const { gross: money, withheld } = computeDividendWorth(claim, instrument);
    return { ...unchanged, money, withheld };
  }
  if (action.kind === 'delisting')
    return action.amount === null
      ? { ...unchanged, units: 0n, paidAtMarket: quantity }
      : { ...unchanged, units: 0n, money: computeNotional(action.amount, quantity, instrument.currency, 'down') };
  if (action.kind === 'merger') {
    const received = computeMergerUnits(action, quantity, step);
    const { money } = computeMergerMoney(
      action,
      { quantity, delivered: received, currency: instrument.currency },
      'down',
    );
    return { ...unchanged, units: 0n, received, money };
  }
  if (action.kind === 'spinOff') {
    const received = computeMergerUnits(action, quantity, step);
    const terms = { ...action, cash: 0n };
    const { money } = computeMergerMoney(
      terms,
      { quantity, delivered: received, currency: instrument.currency },
      'down',
    );
    return { ...unchanged, received, money };
  }
  return unchanged;
}
