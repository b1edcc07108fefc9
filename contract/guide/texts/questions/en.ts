import type { GuideQuestionTexts } from '../../question-texts.ts';

export const guideQuestionTexts: GuideQuestionTexts = {
  phrases: {
    costs:
      'cost/costs/costing what/how/does/do|cost|fee|charge/charges/commission|tax/taxes what/how/pay|how much pay/paid/charged|how expensive|how much buy/buying/sell/selling',
    unfilled:
      'order/orders/trade not/didnt/wont/isnt/hasnt/doesnt/never/still/wasnt fill/filled/execute/executed/go/through/waiting/pending/open/work|order/orders/trade refused/rejected/declined/failed/cancelled/canceled/waiting/pending/stuck|not/didnt/hasnt/isnt/wasnt/never fill/filled/execute/executed|refused|rejected|why cant i buy/sell|unfilled|why order/orders',
    ifMoves:
      'what if|if falls/fall/fell/drop/rise/rose/crash/goes/gains/plunge/halve/double/loses/sinks|happens if|happens when falls/rises/drops|suppose/assume/imagine falls/drops/rises',
    lost: 'why lose/lost/losing/loss/losses|lost/losing/lose money|my loss/losses|why am i down|am i down|why minus/negative|in the red',
    moved:
      'why price/stock/share move/moved/moving/fall/fell/fallen/falling/drop/dropped/rise/rose/risen/rising/jump/crash/change/changed|why fall/fell/fallen/falling/drop/dropped/rise/rose/risen/rising/jump/move/moved/crash/plunge/soar/up/down|what happened to|what moved/moves|reason fall/rise/move/drop|any news|news about/on',
    money:
      'where money/cash/funds/balance|how much money/cash have/own/left|how much available/withdraw/free|is my money|money/cash held/frozen/blocked/missing/locked/tied|on hold|my balance/total/assets',
    risks:
      'risk|danger|how safe|is safe|what could/can go wrong|how much can/could lose|worst case|concentrated|diversified|liquidat',
    future:
      'will rise/fall/go/drop/grow/recover/double/up/down|should i/we buy/sell/hold/invest|what/which buy/invest|which stock/stocks/share/shares|going to rise/fall/go/drop/up|best stock/stocks/share/shares/investment|tomorrow|forecast|predict|recommend|worth buying|good investment/idea/time|price target|is it time to',
    rises: 'rise/rises/rose/rising/up/gain/higher/increase/jump/climb/double/grow/soar',
    falls: 'fall/fell/drop/down/lower/lose/loses/decrease/crash/plunge/sink/tank/halve',
    selling: 'sell/selling/sold/sale/close/closing/exit',
    half: 'half|halve',
    doubled: 'double',
    everything:
      'everything|all my|whole portfolio|my portfolio|all i hold|all positions|all prices|market falls/rises/crashes/drops',
  },
  asks: {
    costs: { named: 'What does {name} cost in charges?', whole: 'What do I pay in charges?' },
    selling: { named: 'What does it cost to sell {name}?', whole: 'What does it cost to sell?' },
    unfilled: { named: 'Why didn’t my order for {name} fill?', whole: 'Why didn’t my order fill?' },
    ifFalls: { named: 'What if {name} falls {step}?', whole: 'What if everything I hold falls {step}?' },
    ifRises: { named: 'What if {name} rises {step}?', whole: 'What if everything I hold rises {step}?' },
    lost: { named: 'Why did I lose money on {name}?', whole: 'Why did I lose money?' },
    moved: { named: 'Why did the price of {name} move?', whole: 'Why did the price move?' },
    money: { named: 'Where is my money?', whole: 'Where is my money?' },
    risks: { named: 'What are the risks of {name}?', whole: 'What are my risks?' },
  },
  limits: {
    costs: 'What the price will be when an order fills is not known, so these figures can still change.',
    unfilled: 'Whether and when a waiting order fills depends on prices that nobody knows yet.',
    ifMoves: 'This is arithmetic with your figures. Whether it happens, and when, can’t be known here.',
    lost: 'These are the parts of the result. What prices do next can’t be known here.',
    moved: 'News may explain a move, but why people traded can’t be known here.',
    money: 'When another bank credits or sends money can’t be known here.',
    risks: 'How likely any of it is can’t be known here.',
    future:
      'What prices will do, and what suits you, can’t be known here. There is no recommendation, only the figures of now.',
  },
  nameOne: 'Please name the stock that you mean; you hold none and have looked at none here.',
  unknown: 'I didn’t understand that question. These I can answer from your own figures:',
};
