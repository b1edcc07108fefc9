import type { GuideTaskWordsByTask } from '@bourse/core/information/guide/find-question-tasks.ts';

export const guideTaskPhrases: GuideTaskWordsByTask = {
  buy: {
    does: 'Buy',
    phrases:
      'buy|bought|purchase|invest in|invest into|get shares|want own|become shareholder|get some shares|place buy|invest/put/spend money/cash stock/stocks/shares/etf|start investing|open position',
  },
  sell: {
    does: 'Sell what you hold',
    phrases:
      'sell|sold|get out of|get rid|close position|close trade|exit position|exit trade|cash in|liquidate|dump|offload|unload|get/take profit/money stock/shares/position|exit|dispose',
  },
  protect: {
    does: 'Set take profit and stop loss',
    phrases:
      'stop loss|stoploss|stop order|take profit|takeprofit|limit loss|cut loss|lock profit|protect profit|protect position|trailing|sell automatically|bracket|lose/losing/losses/loss limit/stop/avoid/protect/less/automatic/too/maximum/cap|sell automatically/auto|protect|take profit automatic|take profit/profits automatic/automatically/level',
  },
  changeOrder: {
    does: 'Change or cancel an order',
    phrases:
      'cancel order|cancel trade|change order|edit order|modify order|change price order|undo order|stop order going|delete order|open order|pending order|take back order|wrong order|mistake order|mistake/wrong/undo/revoke/stop/remove/cancel/change/edit/amend/adjust/modify order/trade/limit/bid|cancel buy/sell|typo order|bought/sold/buy/sell mistake/accident/accidentally/wrong undo/cancel/wrong/mistake/accidentally/accident',
  },
  unfilled: {
    does: 'Orders that wait',
    phrases:
      'order not filled|order wait|order stuck|order pending|not filled|not executed|order not through|not been filled|why order open|isnt filling|order isnt|order hasnt|order not go|unfilled|partially filled|partly filled|order/trade still/not/hasnt/isnt/waiting/open/pending/nothing/never/partial fill/filled/open/pending/waiting/executed/happening/through/happened',
  },
  orderHistory: {
    does: 'Order history',
    phrases:
      'order rejected|order refused|order declined|order failed|past trade|past order|trade history|order history|previous order|previous trade|old order|old trade|order error|order disappeared|order expired|what did i buy|last trade|last order|order/trade rejected/refused/declined/failed/error/gone/expired/history/past/previous/old/earlier|bought/sold when/last/history/year|order/trade doesnt/cant/wont work/accepted/place|my/all buys/sells/purchases/sales/trades last/see/year/earlier',
  },
  deposit: {
    does: 'Deposit money',
    phrases:
      'deposit|add money|add fund|add cash|put money|put in money|pay in|paid in|top up|fund account|fund my account|transfer money to account|send money|put/add/move/load/bring/transfer/pay/send money/cash/funds/dollars in/into/account|fund/load account|pay in',
  },
  depositLate: {
    does: 'See what became of a deposit',
    phrases:
      'deposit hasnt|deposit not|deposit missing|deposit late|deposit wait|deposit pending|deposit failed|deposit rejected|deposit how long|deposit wheres|deposit where my|deposit stuck|deposit cant|deposit doesnt|deposit didnt|deposit status|paid in not|paid in where|paid not there|sent money not|sent money where|transferred not|money not arrived|money hasnt arrived|money didnt arrive|money not there|not credited|deposit/transfer/payment/paid/sent/transferred/wired/wire/topup not/didnt/doesnt/hasnt/isnt/never/missing/late/still/yet/where/wheres/slow/long/rejected/status/stuck show/arrive/there/here/appear/credited/come/coming/up/received/pending/yet/account/money/deposit/take/long',
  },
  withdraw: {
    does: 'Withdraw money',
    phrases:
      'withdraw|withdrawal|cash out|cashout|get money out|take money out|money out|transfer to bank|transfer to my bank|move money to bank|send to bank|pay out|payout|get my money|money/cash/funds/profit/profits out/home/back/bank|take/pull/get/need/want/move/send/transfer money/cash/funds bank/out/back/home',
  },
  withdrawLate: {
    does: 'See what became of a withdrawal',
    phrases:
      'withdraw hasnt|withdraw not|withdraw wait|withdraw pending|withdraw rejected|withdraw refused|withdraw failed|withdraw long|withdraw ages|withdraw late|withdraw missing|withdraw where is|withdraw wheres|withdraw stuck|withdraw cant|withdraw cannot|withdraw wont|withdraw why|withdraw status|payout late|payout not|cancel withdraw|get my money why|where payout|withdraw/withdrawal/payout/cashout when/where/wheres/why/not/cant/cannot/long/late/still/arrive/paid/pending/rejected/status/refused/stuck/slow/missing/hasnt/didnt/days',
  },
  card: {
    does: 'Bank accounts and addresses',
    phrases:
      'bank account|bank card|add bank|link bank|add card|link card|change bank|change card|remove card|remove bank|debit card|iban|account number|wallet address|crypto address|where money goes|bank/card/account/iban details/link/add/new/change/remove/register/connect bank/card/iban/details',
  },
  exchange: {
    does: 'Exchange currency',
    phrases:
      'exchange|convert|currency|currencies|change dollar|change won|change euro|change money into|dollars to|won to|euros to|forex rate|exchange rate|swap money|change/swap/turn/switch/need/buy/get dollars/won/euros/pesos/yuan/yen/rupees/usd/krw/eur/mxn/twd|which/what currency need/use',
  },
  assets: {
    does: 'Your assets',
    phrases:
      'balance|my asset|total asset|how much money|how much do i have|how much have i|buying power|available money|available cash|my money|net worth|account value|frozen|on hold|how/what much/is/are worth/balance/cash/have|what do i own|worth|what i have',
  },
  profit: {
    does: 'Profit and return',
    phrases:
      'profit|return|performance|how much made|how much did i make|how much earned|how much lost|how much did i lose|gain|am i up|am i down|earnings of mine|did i win|how doing|how am i doing|made/make/earn/earned/lost/lose/win/won money/much|up or down|results of mine|my/this/last performance/gains/result/results/losses',
  },
  records: {
    does: 'All movements of your money',
    phrases:
      'transaction|movement|money movement|fund record|money history|where did money go|where did my money|account history|transfer history|deposit history|withdraw history|what was charged|charged me|why charged/deducted/taken/missing/debited|money/cash gone/disappeared/missing/taken/went|history of payments|where did/has/is money/dollars/euros/won go/gone/went',
  },
  statement: {
    does: 'Statements',
    phrases:
      'statement|download record|monthly report|annual report mine|account report|proof of fund|pdf|csv|export trade|certificate|report/statement/history/document month/year/download/print/tax/bank/pdf|print',
  },
  income: {
    does: 'Dividends, interest and taxes',
    phrases:
      'dividend|tax|taxes|taxed|interest received|interest earned|coupon|withholding|capital gain|tax/taxes/taxed/irs/declare pay/owe/gains/return/form/how/report/capital/do|interest get/paid/receive|tax/taxes report/statement/year/yearly|tax report/statement year/yearly|tax report|tax statement|yearly tax report',
  },
  fees: {
    does: 'What trading costs',
    phrases:
      'fee|fees|commission|charge|cost trade|trade cost|trading cost|what does it cost|how much cost|how expensive|spread|price of trading|cost/costs/price/expensive/free trade/trading/buying/selling/buy/sell/broker/order/much',
  },
  loan: {
    does: 'Loans',
    phrases:
      'loan|borrow|lend me|credit line|need money|credit loan|borrow|pledge/mortgage/collateral shares/stock/stocks/holdings|lend/loan me/money/cash|cash/money advance/short of',
  },
  repay: {
    does: 'Repay a loan',
    phrases:
      'repay|pay back|pay loan|pay off|payoff|loan instalment|loan installment|loan due|owe|settle loan|pay my loan|repay/pay/owe/settle/clear loan/debt/back/interest/instalment/installment/off|interest loan',
  },
  password: {
    does: 'Change your login password',
    phrases:
      'password|forgot password|login password|change password|reset password|cant log in|cannot log in|passcode login|new password|cant/cannot/unable login/sign|forgot/forgotten/lost/change/reset/new password/login',
  },
  fundPassword: {
    does: 'Set or change the fund password',
    phrases:
      'fund password|withdrawal password|withdraw password|payment password|trading password|transaction password|pin|money password|forgot/reset/change/set/lost pin|pin code/number|fund/withdrawal/payment/trading password forgot/change/reset/new/set',
  },
  security: {
    does: 'Security of your login',
    phrases:
      'hack|hacked|two factor|2fa|two step|authenticator|passkey|fingerprint|face id|biometric|security|somebody logged in|someone logged in|unknown device|my devices|stolen phone|lost phone|one time code|recovery code|scam|phishing|account locked|account restricted|account/phone/password/money stolen/hacked/fraud/compromised/strange/someone/somebody/locked/blocked|log/logged somebody/someone/unknown|protect account|safe|secure|money/funds/app safe/secure|is it safe',
  },
  identity: {
    does: 'Verify your identity',
    phrases:
      'identity|verify|verification|kyc|passport|id card|driving licence|driver license|upload id|upload document|prove who|selfie|verified|send/upload/submit/need documents/document/papers/passport/id|why unverified|certify|proof identity/address',
  },
  language: {
    does: 'Language',
    phrases:
      'language|switch to english|switch to spanish|switch to korean|switch to chinese|in english|in spanish|in korean|in chinese|to english|to spanish|to korean|to chinese|translate|speak/understand/read english/korean/chinese/spanish|change/switch language/english/spanish/korean/chinese',
  },
  look: {
    does: 'Appearance',
    phrases:
      'dark mode|darkmode|light mode|night mode|dark theme|light theme|theme colour|theme color|appearance|font|text size|bigger text|letters small|text small|bigger letters|colors|colours|red green|text/font/letters/screen/writing/numbers larger/big/bigger/large/small/smaller/bright/dark/black/white/tiny|eyes hurt|colour|color|night|too bright/dark/small',
  },
  notify: {
    does: 'Choose your notifications',
    phrases:
      'notification|push|stop message|too many message|email me|mute|turn off alert|fewer message|sound off|messages/emails/email/mails/alerts/texts/spam no/stop/less/fewer/more/many/off/annoying/please|stop sending/bothering',
  },
  alert: {
    does: 'Price alerts',
    phrases:
      'alert|tell me when|notify me when|let me know when|price reaches|price hits|remind me when|warn me when|ping me|tell/let/notify/ping/warn/remind me/know if/when/price/drops/falls/rises/reaches/hits|price alarm/warning',
  },
  watchlist: {
    does: 'Watchlist',
    phrases:
      'watchlist|watch list|favorite|favourite|save stock|follow stock|bookmark|keep an eye|star stock|save for later|save/remember/keep/follow/track/star/mark stock/stocks/share/company/later',
  },
  copy: {
    does: 'Copy a trader',
    phrases:
      'copy|copy trade|follow trader|mirror trade|same as others|trade like|follow investor|social trading|best traders|follow/mirror/imitate/do/same trader/traders/investor/investors/experts/pros/others/friend',
  },
  ipo: {
    does: 'Apply for new shares',
    phrases:
      'ipo|new share|new stock offer|subscribe share|going public|subscription|new listing|apply/subscribe/join/get ipo/offering/listing/new|not listed|unlisted|before listed/listing',
  },
  ipoResult: {
    does: 'Your applications for new shares',
    phrases:
      'ipo result|did i get ipo|get ipo shares|got ipo|won ipo|ipo allot|allotment|allotted|ipo draw|my ipo|ipo refund|lottery result|ipo/application/subscription/draw/lottery result/results/win/won/got/allocated/how/refund/many',
  },
  savingPlan: {
    does: 'Invest regularly',
    phrases:
      'every month|monthly|each month|every week|weekly invest|regularly|recurring|savings plan|saving plan|auto invest|automatic invest|invest automatically|dollar cost|dca|automatic/automatically/regular/set/save/saving/invest/buy month/monthly/week/weekly/regularly/schedule/plan|automatically invest/buy|every/each/auto/automatically week/weekly/month/monthly/buy buy/weekly/monthly/invest',
  },
  short: {
    does: 'Short selling',
    phrases:
      'short sell|short selling|sell short|short a stock|go short|short stock|falling price|price fall profit|bet against|bet on fall|profit from fall|borrow shares|short position|put option|profit/money/earn/win/bet/gain falls/falling/fall/drop/drops/crash/down/decline|money/profit when stocks/market/prices/price go/goes down|market crash',
  },
  margin: {
    does: 'Margin and leverage of your positions',
    phrases:
      'margin|leverage|liquidat|liquidation price|margin call|forced sale|forced to sell|add margin|borrowed money to trade|closed my position|why/was/got/been position/positions/stock/shares closed/liquidated/sold forced/closed/liquidated/house/you/automatically|trade borrowed/more than|sold/closed without/forced asking/sold/permission/consent',
  },
  support: {
    does: 'Customer service',
    phrases:
      'support|human|customer service|contact|help me|talk to|speak to|call you|phone support|chat with|complain|complaint|real person|agent|hotline|helpline|telephone|call you/someone/service|email you|help|question|problem|office|who ask',
  },
  ownData: {
    does: 'Your data and closing the account',
    phrases:
      'close account|close my account|delete account|delete my account|cancel account|remove account|quit bourse|my data|export data|download data|privacy request|leave this broker|close/delete/end/cancel/terminate account/profile/membership/data|stop using|quit|gdpr|leave',
  },
  hours: {
    does: 'Markets and their hours',
    phrases:
      'market open|market close|opening hours|trading hours|open today|closed today|what time open|what time close|holiday|after hours|pre market|premarket|weekend|when can i trade|trade/market/exchange/stocks/markets open/opens/close/closes/closed/sunday/saturday/weekend/night/holiday/hours/today/tomorrow/time|opening/closing time/times|when open',
  },
  phone: {
    does: 'Your account and phone number',
    phrases:
      'phone number|mobile number|change number|new number|change phone|new phone|sim card|change email|nickname|profile picture|change name|my name|change/new/update/wrong/moved phone/number/mobile/email/name/nickname/picture/address',
  },
  logout: { does: 'Log out', phrases: 'log out|logout|sign out|signout|log off|log/sign out/off|leave session' },
  screener: {
    does: 'Find stocks by figures',
    phrases:
      'screener|screen stocks|filter stock|find stocks|cheap stock|stocks with|undervalued|which stock|stock ideas|good stock|what/which should/good/best/cheap/promising invest/buy/stocks/stock/dividends|recommend|tip',
  },
  calendar: {
    does: 'Calendar of companies and economies',
    phrases:
      'calendar|earnings date|earnings day|report date|when earnings|ex date|when report|fed meeting|rate decision|next earnings|results day|when/next/date earnings/results/report/reports/fed/inflation/meeting',
  },
};
