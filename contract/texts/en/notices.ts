import type { NoticeCode } from '../../notice-codes.ts';

/** Messages to the customer by their code; placeholders are the parameters of `contract/notice-codes.ts`. */
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
  ordersReduced: {
    title: 'Orders reduced by a dividend',
    body: '{instrument}: the share pays a dividend of {amount} {currency} and trades without it today. Your open limits to buy and stops to sell went down by it.',
  },
  orderCancelled: {
    title: 'Order cancelled',
    body: '{instrument}: {direction} {quantity} was cancelled; what was held for it is free again.',
  },
  orderExpired: {
    title: 'Order expired',
    body: '{instrument}: {direction} {quantity} did not fill within its day; what was held for it is free again.',
  },
  orderRejected: {
    title: 'Order rejected',
    body: '{instrument}: {direction} {quantity} could not be carried out. Reason: {reason}.',
  },
  positionClosed: {
    title: 'Position closed',
    body: '{instrument}: {quantity} closed at {price} {currency}. Profit or loss: {profit} {currency}.',
  },
  stopOut: {
    title: 'Position closed: margin used up',
    body: '{instrument}: {quantity} closed at {price} {currency}, because the margin had fallen to its maintenance level. Profit or loss: {profit} {currency}.',
  },
  marginEnabled: {
    title: 'Margin trading enabled',
    body: 'You can now use leverage and sell short. A position is closed by itself when its margin is used up; you can lose its whole margin.',
  },
  marginCall: {
    title: 'Margin call',
    body: '{instrument}: what is left of the margin has fallen to {level}\u00a0% of the cost. At {price} a part of the position, or all of it, is closed. With {amount} {currency} more margin it has its full margin again. Without it, a part is closed after {until}.',
  },
  intradayWarning: {
    title: 'Closes before the session ends',
    body: '{instrument}: {quantity} sold short may be held within the day only. At {at} the position is closed by itself.',
  },
  dayTradeWarning: {
    title: 'Day trade closes soon',
    body: '{instrument}: your day trade of {quantity} is closed by itself at {at}, before the session ends, unless you close it before.',
  },
  stockRecalled: {
    title: 'Borrowed stock recalled',
    body: '{instrument}: {quantity} sold short have to be given back. Buy them back by {at}; after that they are bought back at the market by themselves.',
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
  financingFromMargin: {
    title: 'Interest paid from the margin',
    body: "{instrument}: {amount} {currency} of interest came from the position's margin, because no other money was available. It is now closed at {price}.",
  },
  dividend: {
    title: 'Dividend',
    body: '{instrument}: {amount} {currency} for {quantity}.',
  },
  rights: {
    title: 'Rights paid in cash',
    body: '{instrument}: {amount} {currency} for {quantity}, the value of the rights.',
  },
  split: {
    title: 'Stock split',
    body: '{instrument}: each share became {ratio}. Quantity, cost and open orders were adjusted; the value did not change.',
  },
  splitInto: {
    title: 'Stock split',
    body: '{instrument}: every {old} shares became {new}. Quantity, cost and open orders were adjusted; what makes no whole share was paid in cash.',
  },
  delisted: {
    title: 'Delisted',
    body: '{instrument} has left the exchange: what you held was paid out at {price} {currency} per unit, and open orders were ended.',
  },
  priceAlert: {
    title: 'Price alert',
    body: '{instrument} is at {price} {currency} and has reached your level of {level} {currency}.',
  },
  exchanged: {
    title: 'Exchanged',
    body: 'You gave {paid} {from} and received {received} {to}.',
  },
  transferred: {
    title: 'Transferred',
    body: '{paid} {from} were moved; {received} {to} have arrived.',
  },
  statementReady: {
    title: 'Statement ready',
    body: 'The statement from {from} to {to} is ready to be saved.',
  },
  welcome: {
    title: 'Welcome',
    body: 'Your account is open. Every number here can be checked: tap a fill to see the quote and the rule behind its price.',
  },
  practiceMoney: {
    title: 'Practice money received',
    body: 'You have practice money in {count} {count|one:currency|other:currencies}. It is not real money: what you withdraw of it is practice too, and nobody is paid. Do not send money to anyone for it.',
  },
  loginNewDevice: {
    title: 'Login from a new device',
    body: 'Your account was logged in to from {device} at {at}. If this was not you, end that session and change your password.',
  },
  passwordChanged: {
    title: 'Login password changed',
    body: 'Your login password was changed at {at}; all other sessions have ended. If this was not you, contact customer service.',
  },
  fundPasswordSet: {
    title: 'Fund password set',
    body: 'A fund password was set at {at}. If this was not you, contact customer service.',
  },
  fundPasswordChanged: {
    title: 'Fund password changed',
    body: 'Your fund password was changed at {at}. If this was not you, contact customer service.',
  },
  channelPasswordSet: {
    title: 'Channel password set',
    body: 'A channel password was set at {at}. If this was not you, contact customer service.',
  },
  depositSubmitted: {
    title: 'Deposit submitted',
    body: '{amount} {currency}: you will be told here as soon as the money was seen to arrive.',
  },
  depositInReview: {
    title: 'Deposit in review',
    body: '{amount} {currency}: one person has approved it; an amount of this size needs a second one.',
  },
  depositDone: {
    title: 'Deposit credited',
    body: '{amount} {currency} have arrived; {received} {currency} were credited after the fee.',
  },
  depositRejected: {
    title: 'Deposit rejected',
    body: '{amount} {currency} were not credited. Reason: {why}.',
  },
  cardAdded: {
    title: 'Bank card added',
    body: '{target} was added at {at}. Nothing can be withdrawn to it for {hours} hours. If this was not you, contact customer service at once.',
  },
  cardUsable: {
    title: 'Bank card added',
    body: '{target} was added at {at}. If this was not you, contact customer service at once.',
  },
  addressAdded: {
    title: 'Wallet address added',
    body: '{target} was added at {at}. Nothing can be withdrawn to it for {hours} hours. If this was not you, contact customer service at once.',
  },
  addressUsable: {
    title: 'Wallet address added',
    body: '{target} was added at {at}. If this was not you, contact customer service at once.',
  },
  targetRemoved: {
    title: 'Card or address removed',
    body: '{target} was removed at {at}.',
  },
  withdrawalSubmitted: {
    title: 'Withdrawal submitted',
    body: '{amount} {currency} to {target}: the amount is frozen while the withdrawal is reviewed. You can cancel it until somebody looks at it.',
  },
  withdrawalInReview: {
    title: 'Withdrawal in review',
    body: '{amount} {currency} to {target}: one person has approved it; an amount of this size needs a second one.',
  },
  withdrawalApproved: {
    title: 'Withdrawal approved',
    body: '{amount} {currency} to {target} is being paid out.',
  },
  correctionGiven: {
    title: 'Correction: money added',
    body: '{amount} {currency} were added to your account. Reason: {remark}. If you disagree, please contact customer service.',
  },
  correctionTaken: {
    title: 'Correction: money taken back',
    body: '{amount} {currency} were taken back from your account. Reason: {remark}. If you disagree, please contact customer service.',
  },
  withdrawalPaid: {
    title: 'Withdrawal paid',
    body: '{amount} {currency} were paid out to {target}, less the fee. Reference: {reference}.',
  },
  withdrawalRejected: {
    title: 'Withdrawal rejected',
    body: '{amount} {currency} to {target} were not paid out; the whole amount is available again. Reason: {why}.',
  },
  withdrawalCancelled: {
    title: 'Withdrawal cancelled',
    body: '{amount} {currency} to {target}: the whole amount is available again.',
  },
  withdrawalFailed: {
    title: 'Withdrawal not paid',
    body: '{amount} {currency} could not be paid out to {target}; the whole amount is available again. Reason: {why}.',
  },
  identitySubmitted: {
    title: 'Identity documents received',
    body: 'A person looks at them; you will be told of the result here.',
  },
  identityCertified: {
    title: 'Identity verified',
    body: 'Your identity is verified. You can now deposit and withdraw.',
  },
  identityFailed: {
    title: 'Identity could not be verified',
    body: 'Reason: {why}. You can hand in your documents again.',
  },
  passkeyAdded: {
    title: 'Passkey added',
    body: 'A passkey of {device} was added at {at}; it can log in without a password. If this was not you, remove it and change your password.',
  },
  passkeyRemoved: {
    title: 'Passkey removed',
    body: 'The passkey of {device} was removed at {at}. If this was not you, change your password.',
  },
  oneTimeCodesOn: {
    title: 'One-time codes switched on',
    body: 'Since {at} a code of your authenticator app is asked for at each login.',
  },
  oneTimeCodesOff: {
    title: 'One-time codes switched off',
    body: 'They were switched off at {at}. If this was not you, change your password and contact customer service.',
  },
  recoveryCodeUsed: {
    title: 'Recovery code used',
    body: 'One of your recovery codes was used to log in at {at}; {left} are left. If this was not you, change your password.',
  },
  passwordReset: {
    title: 'New login password by code',
    body: 'At {at} a new login password was set by a code to your number. All sessions have ended, and withdrawals wait for a time. If this was not you, contact customer service at once.',
  },
  phoneBound: {
    title: 'Phone number bound',
    body: 'The number ending in {ending} was bound to your account at {at}. If this was not you, contact customer service.',
  },
  seatApplied: {
    title: 'Application for a seat received',
    body: 'It is being reviewed; you will be told of the answer here.',
  },
  seatGranted: {
    title: 'Institutional seat granted',
    body: 'From your next order on, the lower commissions of a seat hold.',
  },
  seatRefused: {
    title: 'Application for a seat declined',
    body: 'Reason: {why}. You can apply again.',
  },
  stateSet: {
    title: 'Account restricted: {accountState}',
    body: 'Reason: {ground}. It holds until it is lifted. Under Restrictions in your settings you see what it means and how to contest it.',
  },
  stateSetUntil: {
    title: 'Account restricted: {accountState}',
    body: 'Reason: {ground}. It ends at {until}. Under Restrictions in your settings you see what it means and how to contest it.',
  },
  stateLifted: {
    title: 'Restriction lifted: {accountState}',
    body: 'What it forbade is allowed again.',
  },
  sessionRevoked: {
    title: 'Session ended',
    body: 'The session on {device} was ended at {at}.',
  },
  announcement: {
    title: '{title}',
    body: '{body}',
  },
  announcementWithdrawn: {
    title: 'Message withdrawn',
    body: 'The operator withdrew this message at {at}.',
  },
} satisfies Record<NoticeCode, { title: string; body: string }>;
