import type { NoticeTexts, RefusalTexts } from '../../area.ts';
import type { notices, refusals } from '../area.ts';

export const texts = {
  portfolios: {
    title: 'Portfolios',
    main: 'Main portfolio',
    ofMain: 'of which main portfolio {total}',
    pick: 'Portfolio',
    create: 'New portfolio',
    createSays: 'Keep investments apart under a name of your own. Money, orders and positions never mix.',
    name: 'Name',
    rename: 'Rename',
    renamed: 'Renamed',
    created: '{name} created',
    close: 'Close portfolio',
    closeSays: 'You can close a portfolio once it holds no money, positions or waiting orders. Its history stays.',
    closeAsk: 'Close {name}?',
    closeAskSays: 'It can’t be opened again. Its history stays.',
    closed: 'Portfolio closed',
    move: 'Move money',
    moveSays: 'Instant and free of charge.',
    source: 'From',
    target: 'To',
    amount: 'Amount',
    whole: 'All',
    available: 'Available: {amount}',
    moved: '{amount} moved',
    nothingToMove: 'There is nothing here to move.',
    all: 'All portfolios',
    allSays: '{n} {n|one:portfolio|other:portfolios} together',
    manage: 'Manage portfolios',
    aLeague: 'League',
    withLeagueMoney: '{action} with league money',
    inPortfolio: '{action} · {name}',
    leagueOnly: 'League money only: {name}. Your own money isn’t touched.',
    leaguePays: 'The league’s play money pays, never your own. Filled at the quote when the order arrives.',
    leagueReceives:
      'The proceeds go to the league’s play money, never to your own. Filled at the quote when the order arrives.',
    leagueReceivesLater: 'The proceeds go to the league’s play money, never to your own.',
    mainExchanges: 'Exchanges use the money in your main portfolio.',
    mainDeposits: 'Deposits are credited to your main portfolio.',
    mainWithdrawals: 'Withdrawals are paid out of your main portfolio.',
  },
  errors: {
    portfolioNotFound: 'This portfolio doesn’t exist or is closed.',
    portfolioNotEmpty:
      'This portfolio still holds money, positions or waiting orders, or a dividend or charge is still to be booked. Move the money out, close the positions, cancel the orders, and wait for what is still to come.',
    portfolioIsMain: 'You can’t rename or close the main portfolio.',
    portfoliosFull: 'You can have {maximum} portfolios at a time. Close one first.',
    samePortfolio: 'Choose two different portfolios.',
  } satisfies RefusalTexts<typeof refusals>,
  notices: {
    movedBetween: {
      title: 'Money moved',
      body: '{amount} {currency} moved from one of your portfolios to another.',
    },
  } satisfies NoticeTexts<typeof notices>,
};
