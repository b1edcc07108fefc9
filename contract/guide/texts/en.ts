import type { NoticeTexts, RefusalTexts } from '../../area.ts';
import type { notices, refusals } from '../area.ts';

export const texts = {
  errors: {
    guideQuestionsUnsupported: 'This guide doesn’t answer questions. It explains figures by fixed rules.',
    guideConsentNeeded: 'Questions go to {endpoint}. Please agree to that first.',
    guideQuestionLimitReached: 'The limit for questions today has been reached.',
    guideSilent: 'The service didn’t answer. Please ask again.',
    reportResolved: 'This report has already been reviewed.',
    guideNotInPlan: 'This explanation is part of Guide PRO.',
    guidePlanRunning: 'Your PRO plan is already running.',
    guideNoPlan: 'No PRO plan is running.',
    guideIsFree: 'Everything is explained for free here, so there is no plan to start.',
    guidePriceChanged: 'A month of the PRO plan costs {price} {currency}. Please check it again.',
  } satisfies RefusalTexts<typeof refusals>,
  notices: {
    guideTrialRenewing: {
      title: 'Guide PRO trial',
      body: 'It is free until {until}. After that it costs {amount} {currency} a month, unless you cancel before then.',
    },
    guideTrialStarted: {
      title: 'Guide PRO trial',
      body: 'It is free until {until}. Then it ends automatically, unless you agree to pay {amount} {currency} a month.',
    },
    guideTrialAsks: {
      title: 'Keep Guide PRO?',
      body: 'Your trial ends on {until}, and you won’t be charged. To keep PRO for {amount} {currency} a month, please agree before then.',
    },
    guideTrialOver: { title: 'Your trial has ended', body: 'You weren’t charged. Free features stay.' },
    guidePlanAgreed: {
      title: 'You keep Guide PRO',
      body: '{amount} {currency} is charged on {until} and every month after. You can cancel any time before.',
    },
    guideTrialEnds: {
      title: 'Your trial ends soon',
      body: 'Your Guide PRO trial ends on {until}. After that it costs {amount} {currency} a month, unless you cancel before then.',
    },
    guidePlanPaid: {
      title: 'Guide PRO paid',
      body: '{amount} {currency} was charged for Guide PRO, which runs until {until}.',
    },
    guidePlanUnpaid: {
      title: 'Guide PRO has ended',
      body: '{amount} {currency} wasn’t available for the next month, so the plan has ended. Nothing is owed.',
    },
    guidePlanCancelled: {
      title: 'Guide PRO cancelled',
      body: 'It runs until {until}, and you won’t be charged again.',
    },
    guidePlanEnded: { title: 'Guide PRO has ended', body: 'You cancelled it. Free features stay.' },
  } satisfies NoticeTexts<typeof notices>,
  routes: { guide: 'Explanations' },
  terms: {
    field: { about: 'subject', of: 'what it is about', endpoint: 'service', question: 'question', answer: 'answer' },
    transfer: { guidePlan: 'Guide PRO' },
    bucket: { guideIncome: 'Guide PRO' },
  },
  guide: {
    modelTitle: 'AI guide',
    open: 'Explain this',
    openRefusal: 'What does this mean?',
    lead: 'Each sentence is based on figures. Tap one to see them, with their time and source.',
    about: {
      instrument: 'An instrument',
      portfolio: 'Your portfolio',
      order: 'An order',
      fee: 'A charge',
      refusal: 'Why an order was refused',
      statement: 'A transaction',
    },
    standsOn: 'What this is based on',
    none: 'There are no figures for this right now.',
    cannot: 'What can’t be known here',
    cannotSays:
      'It knows only the figures and the news in this app: no plans, nothing about tomorrow. It gives no advice, and past moves say nothing about the future.',
    finding: {
      title: 'Ask about your own figures',
      // Everyday words for kinds of orders, separated by "|".
      orderTypes: {
        stop: 'stop order|stop-market|stop market',
        stopLimit: 'stop-limit|stop limit',
        trailing: 'trailing',
      },
      find: 'Ask',
      next: 'Ask next',
    },
    choose: 'What would you like explained?',
    refusedLast: 'Why your order was refused',
    instrumentLast: 'The instrument you looked at last',
    portfolioWhole: 'What moves your portfolio',
    statementLast: 'Latest transaction',
    statementMonth: 'This month so far',
    charges: 'Charges: {market}',
    plan: {
      marked: 'PRO · {price} a month',
      title: 'PRO',
      says: 'The guide explains instruments, orders, charges and refusals to everybody. With PRO it also explains your portfolio, and each movement, day and month of your money.',
      trial:
        'Free until {date}. Then it ends automatically: {price} a month is charged only if you agree again before then, first on {date}.',
      noTrial: '{price} a month, first charged at once. You have already used your free trial.',
      currency: 'Paid in',
      begin: 'Start the free trial',
      sure: 'Free until {date}; you aren’t charged now. {days} days before, we ask whether you want to keep it for {price} a month, first charged on {date}. If you don’t confirm, it ends. To stop sooner, tap Cancel PRO here.',
      sureNow:
        '{price} is charged now, and every month after. To stop, tap Cancel PRO here: it then runs to the end of the paid month, and you won’t be charged again.',
      agree: 'Agree and start',
      notYet: 'Not now',
      startNow: 'Start for {price}',
      running: 'Trial until {date}. Then it ends, and you won’t be charged.',
      agreed: 'Trial until {date}. You agreed to {price} a month from then on.',
      goOnVerb: 'Keep PRO',
      goOn: 'Keep PRO for {price} a month',
      goOnSure:
        '{price} is charged to your available {currency} on {date}, and every month after. To stop, tap Cancel PRO here any time before.',
      agreedDone: 'PRO continues',
      over: 'Your trial has ended. You weren’t charged.',
      paid: 'Paid until {date}, then {price} a month.',
      cancelled: 'Cancelled. It runs until {date}, and you won’t be charged again.',
      cancel: 'Cancel PRO',
      cancelSure: 'PRO runs until {date} and won’t renew. Free features stay.',
      keep: 'Keep it',
      unpaid: 'PRO ended because the month couldn’t be paid. Nothing is owed.',
      lacks:
        '{available} is available. If it is less than the price when a month begins, the plan ends and nothing is owed.',
      see: 'See PRO',
      done: 'PRO has begun',
      stopped: 'PRO is cancelled',
    },
    asking: {
      title: 'Ask about this',
      consent:
        'Your question and the figures above go to {endpoint}. Your name, number and account don’t. You can withdraw your consent at any time.',
      agree: 'Agree and ask',
      back: 'Withdraw my consent',
      question: 'Your question',
      ask: 'Ask',
      kept: 'Answer, checked against its figures',
      dropped:
        '{n} {n|one:sentence was|other:sentences were} left out, because {n|one:it|other:they} didn’t pass the check.',
      nothing: 'Nothing of the answer passed the check.',
      report: 'Report this answer. Your question goes with it.',
      reported: 'Reported',
      fault: 'Enter at least three characters.',
    },
  },
};
