import type { NoticeTexts, RefusalTexts } from '../../area.ts';
import type { notices, refusals } from '../area.ts';

export const texts = {
  /** The day-trading screen, and what other screens say of day trades. */
  dayTrading: {
    lead: 'Trade with up to {leverage} times your money, within your intraday allowance, and close everything before the session ends.',
    risks: 'Before you apply',
    risk1: 'You can lose the whole margin of a day trade within minutes, and never more than that.',
    risk2: 'With ten times your money, a move of seven percent against you closes the position automatically.',
    risk3:
      'Anything you haven’t closed is closed 10 minutes before the session ends, at the quote of that moment, even at a loss. We tell you 30 minutes before.',
    risk4: 'Each trade pays its fees and taxes. Many small trades can cost more than they earn.',
    risk5: 'Most people who day-trade lose money over time. Use only money you can afford to lose.',
    version: 'Risk text of {date}',
    review: 'How it is reviewed',
    automatic:
      'Automatic: any account that may trade is approved {seconds} seconds after applying. In force since {from}.',
    manual: 'By the operator’s staff. We will message you once it is decided. In force since {from}.',
    consent: 'I have read these risks and accept them',
    apply: 'Apply for day trading',
    applyAgain: 'Apply again',
    waiting: 'Your application is under review',
    waitingUntil: 'It is decided at {time}.',
    waitingPerson: 'Our staff will decide and message you.',
    declined: 'Your application was declined. {why}',
    suspendedNow: 'Day trading is suspended. {why}',
    market: 'Market',
    left: 'Intraday allowance left',
    leftOf: 'of {amount}',
    used: 'Used',
    perOrder: 'Largest single day trade',
    trades: 'Day trades today',
    tradesOf: '{count} of {maximum}',
    leverage: 'Maximum leverage',
    lessWhereItMoves:
      'Volatile names get less leverage: their margin is at least 1.5 times the largest daily move of the last five days and today; 3 × at most in their first days. A waiting order is measured again when it could fill.',
    times: '{n} ×',
    opensUntil: 'New day trades until',
    closesAt: 'All closed at',
    marketClosed: 'The market is closed. You can open day trades once it trades.',
    tooLate: 'Too late for new day trades today.',
    ends: 'A day trade is closed automatically 10 minutes before its session ends.',
    openTrades: 'Open day trades',
    noneOpen: 'No day trade is open here.',
    find: 'Find something to trade',
    tag: 'Day trade',
    held: 'Holding period',
    heldFree: 'No time limit',
    heldDay: 'Day trade',
    daySaysAt: 'Uses your intraday allowance and is closed automatically at {time}.',
    closesItself: 'Closed automatically',
    endsBefore: '10 minutes before the session ends',
  },
  errors: {
    dayTradingSuspended: 'Day trading is suspended for this account: {why}',
    dayTradingNotApproved: 'Day trading isn’t approved for this account.',
    dayTradingNotOffered: 'You can’t buy this as a day trade: what you buy here now is locked.',
    dayTradingDayOnly: 'Day trades are only for today. Choose Day, Immediate or cancel, or Fill or kill.',
    dayTradingTooLate: 'It is too late for a new day trade: day trades are closed at {closesAt}.',
    dayTradingAllowance: 'That is more than your intraday allowance has left: {left} {currency}.',
    dayTradingOrderLimit: 'A single day trade can be worth at most {maximum} {currency}.',
    dayTradingTradesUsed:
      'You have opened {maximum} day {maximum|one:trade|other:trades} here today, the most allowed.',
  } satisfies RefusalTexts<typeof refusals>,
  notices: {
    dayTradeWarning: {
      title: 'Day trade closes soon',
      body: '{instrument}: your day trade of {quantity} will be closed automatically at {at}, before the session ends, unless you close it first.',
    },
    dayTradingApplied: {
      title: 'Application for day trading received',
      body: 'We are reviewing it. You will find the decision here.',
    },
    dayTradingApproved: {
      title: 'Day trading approved',
      body: 'You can now open day trades. Each is closed automatically 10 minutes before the session ends, unless you close it first.',
    },
    dayTradingRefused: {
      title: 'Application for day trading declined',
      body: 'Reason: {why} You can apply again.',
    },
    dayTradingSuspended: {
      title: 'Day trading suspended',
      body: 'Reason: {why} Open day trades stay yours until the session ends; you can’t open new ones.',
    },
  } satisfies NoticeTexts<typeof notices>,
};
