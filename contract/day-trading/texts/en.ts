import type { NoticeWords, RefusalWords } from '../../area.ts';
import type { refusals } from '../refusals.ts';
import type { notices } from '../notices.ts';

export const texts = {
  /** The day-trading screen, and what other screens say of day trades. */
  dayTrading: {
    lead: 'Open positions with up to {leverage} times your money, within an allowance of your own, and be out of all of them before the session ends.',
    risks: 'Before you apply',
    risk1: 'You can lose the whole margin of a day trade within minutes, and never more than that.',
    risk2: 'With ten times your money, a move of seven percent against you closes the position by itself.',
    risk3:
      "What you haven't closed is closed 10 minutes before the session ends, at the quote of that moment, at a loss too. You are told 30 minutes before.",
    risk4: 'Each trade pays its fees and taxes. Many small trades can cost more than they earn.',
    risk5: 'Most people who day-trade lose money over time. Use only what you can do without.',
    version: 'Risk text of {date}',
    review: 'How it is reviewed',
    automatic:
      'By a rule: {seconds} seconds after you apply, whoever may trade on this account is approved. It holds since {from}.',
    manual: 'By a person of the operator. You get a message as soon as it is decided. It holds since {from}.',
    consent: 'I have read these risks and accept them',
    apply: 'Apply for day trading',
    applyAgain: 'Apply again',
    waiting: 'Your application is under review',
    waitingUntil: 'It is decided at {time}.',
    waitingPerson: 'A person decides about it; you get a message.',
    declined: 'Your application was declined. {why}',
    suspendedNow: 'Day trading is suspended. {why}',
    market: 'Market',
    left: 'Intraday allowance left',
    leftOf: 'of {amount}',
    used: 'Used',
    perOrder: 'Largest single day trade',
    trades: 'Day trades today',
    tradesOf: '{count} of {maximum}',
    leverage: 'Highest leverage',
    times: '{n} ×',
    opensUntil: 'New ones until',
    closesAt: 'All closed at',
    marketClosed: 'The market is closed. Day trades are opened while it trades.',
    tooLate: 'It is too late for new ones today.',
    ends: 'A day trade is closed by itself 10 minutes before its session ends.',
    openTrades: 'Open day trades',
    noneOpen: 'No day trade is open here.',
    find: 'Find something to trade',
    tag: 'Day trade',
    held: 'How long you hold it',
    heldFree: 'As long as I like',
    heldDay: 'Day trade',
    daySaysAt: 'Uses your intraday allowance and is closed by itself at {time}.',
    closesItself: 'Closed by itself',
    endsBefore: '10 minutes before the session ends',
  },
  errors: {
    dayTradingSuspended: 'Day trading is suspended for this account: {why}',
    dayTradingNotApproved: 'Day trading is not approved for this account.',
    dayTradingNotOffered: 'This cannot be bought for the day: what is bought here now is locked.',
    dayTradingDayOnly: 'A day trade is for the day: choose day, immediate or cancel, or fill or kill.',
    dayTradingTooLate: 'It is too late for a new day trade: day trades are closed at {closesAt}.',
    dayTradingAllowance: 'It is more than is left of the intraday allowance: {left} {currency}.',
    dayTradingOrderLimit: 'One day trade may come to {maximum} {currency} at most.',
    dayTradingTradesUsed: 'You may open {maximum} day {maximum|one:trade|other:trades} a day here, and have done so.',
  } satisfies RefusalWords<typeof refusals>,
  notices: {
    dayTradeWarning: {
      title: 'Day trade closes soon',
      body: '{instrument}: your day trade of {quantity} is closed by itself at {at}, before the session ends, unless you close it before.',
    },
    dayTradingApplied: {
      title: 'Application for day trading received',
      body: 'It is being reviewed; you will be told of the answer here.',
    },
    dayTradingApproved: {
      title: 'Day trading approved',
      body: 'You can now open day trades. Each is closed by itself 10 minutes before the session ends, unless you have closed it before.',
    },
    dayTradingRefused: {
      title: 'Application for day trading declined',
      body: 'Reason: {why} You can apply again.',
    },
    dayTradingSuspended: {
      title: 'Day trading suspended',
      body: 'Reason: {why} What is open stays yours until the session ends; new day trades can not be opened.',
    },
  } satisfies NoticeWords<typeof notices>,
};
