import type { NoticeTexts, RefusalTexts } from '../../area.ts';
import type { notices, refusals } from '../area.ts';

export const texts = {
  errors: {
    pledgePast: 'Choose a date that is still to come.',
    pledgeTooLong: 'Money can be set aside until {until} at the latest.',
    pledgeEnded: 'This money is no longer set aside.',
    pledgeReleaseAsked: 'You have already asked for this money. We are looking into it.',
  } satisfies RefusalTexts<typeof refusals>,
  notices: {
    pledgeMade: { title: 'Money set aside', body: '{amount} {currency} is set aside until {until}.' },
    pledgeReturned: { title: 'Set-aside money is back', body: '{amount} {currency} is available again.' },
    pledgeReleased: {
      title: 'Set-aside money released early',
      body: '{amount} {currency} is available again, before its date.',
    },
    pledgeReleaseRefused: {
      title: 'Early release declined',
      body: '{amount} {currency} stays set aside until its date. Reason: {why}',
    },
  } satisfies NoticeTexts<typeof notices>,
  routes: { pledges: 'Set money aside' },
  terms: {
    field: { until: 'end date', pledge: 'set-aside money' },
    bucket: { pledged: 'Set aside' },
    transfer: { pledge: 'Set aside', pledgeBack: 'Back from set aside' },
    requestReason: { pledgeStands: 'you agreed to this date' },
  },
  pledges: {
    lead: 'You can’t trade or withdraw money that you set aside until its date. Then it comes back automatically.',
    amount: 'Amount in {currency}',
    currency: 'Currency',
    until: 'Until',
    free: '{amount} available',
    make: 'Set aside',
    made: 'Set aside',
    mine: 'My set-aside money',
    none: 'You haven’t set any money aside.',
    comesBack: 'Back on {date}',
    status: { held: 'Set aside', returned: 'Back', released: 'Released early' },
    ask: 'Ask for it earlier',
    asked: 'Two people are reviewing it',
    toPledges: 'Go to set-aside money',
    amountFault: 'Enter an amount of up to what is available.',
  },
};
