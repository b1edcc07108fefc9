/**
 * Where a year's tax report has each transfer that brings a customer money or takes it. A test holds this against the
 * table of bookings, so a new code needs a place here.
 */
import type { TransferCode } from '@bourse/core/ledger/booking-routes.ts';

/** Of a security, and so in its market's row. */
export const MARKET_TAX_TRANSFER_CODES = [
  'profit',
  'loss',
  'fraction',
  'dividend',
  'rights',
  'fee',
  'tax',
  'financing',
  'borrowFee',
  'reservationFee',
  'lendingFee',
  'rollover',
] as const satisfies readonly TransferCode[];

/** An exchange's spread is among a market's fees if an order paid with it, and listed separately otherwise. */
export const OTHER_TAX_TRANSFER_CODES = [
  'profitShareIn',
  'profitShare',
  'loanInterestPaid',
  'loanFeePaid',
  'exchangeSpread',
  'depositFee',
  'withdrawFee',
  'subscriptionFee',
  'subscriptionFeeBack',
  'subscriptionLost',
  'checkIn',
  'correction',
  'tradeCorrection',
  'tradeChargesBack',
  'tradeTaxBack',
  'fundMadeGood',
  'guidePlan',
] as const satisfies readonly TransferCode[];

/** What is neither income nor a cost of the year, with the reason. */
export const UNTAXED_TRANSFER_CODES = {
  deposit: "the customer's own money comes in",
  withdrawPaid: "the customer's own money goes out",
  practice: 'what a practice world begins with',
  exchangeOut: 'becomes money in another currency',
  exchangeIn: 'was money in another currency',
  loanPaidOut: 'borrowed money, to be paid back',
  loanRepaid: 'borrowed money that is paid back',
  subscriptionCharge: 'buys shares of an issue, and is their cost',
  subscriptionShares: 'the same money becomes the margin of the shares that came',
  subscriptionChargeBack: 'shares that did not come are not paid for',
  fundBought: 'buys fund units: the record of funds has it',
  fundPaid: 'fund units redeemed: the record of funds has it',
  fundIn: "a fund's own money",
  fundOut: "a fund's own money",
  fundFee: 'borne by a fund, and so in the price of its units',
  fundSeed: "a fund's own money",
  fundSeedBack: "a fund's own money",
  fundTakenOver: "a fund's own money",
  fundTakenSold: "a fund's own money",
  fundRestored: "a fund's own money",
  capitalIn: "the house's own money",
  capitalOut: "the house's own money",
} as const satisfies Partial<Record<TransferCode, string>>;
