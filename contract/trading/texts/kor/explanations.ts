import type { explanations as en } from '../en/explanations.ts';

export const explanations: typeof en = {
  'market.within': {
    buy: '{quantity}을(를) {price} {currency}에 구매했어요. 당시 매도호가 {ask}의 표시 잔량 {displayedSize}만으로 전량을 채울 수 있어 표시된 가격에 체결됐어요.',
    sell: '{quantity}을(를) {price} {currency}에 판매했어요. 당시 매수호가 {bid}의 표시 잔량 {displayedSize}만으로 전량을 채울 수 있어 표시된 가격에 체결됐어요.',
  },
  'market.impact': {
    buy: '{quantity}을(를) 평균 {price} {currency}에 구매했어요. 매도호가 {ask}의 표시 잔량은 {displayedSize}뿐이고, 나머지는 그보다 높은 호가의 잔량이었어요. 이로 인해 단위당 {impact} {currency}이(가) 더해졌어요.',
    sell: '{quantity}을(를) 평균 {price} {currency}에 판매했어요. 매수호가 {bid}의 표시 잔량은 {displayedSize}뿐이고, 나머지는 그보다 낮은 호가의 잔량이었어요. 이로 인해 단위당 {impact} {currency}이(가) 줄었어요.',
  },
  'limit.immediate': {
    buy: '주문이 도착했을 때 매도호가 {ask}이(가) 이미 지정가 이내여서 {quantity}을(를) {price} {currency}에 바로 구매했어요. 지정가 주문은 지정한 가격보다 비싸게 체결되지 않아요.',
    sell: '주문이 도착했을 때 매수호가 {bid}이(가) 이미 지정가 이내여서 {quantity}을(를) {price} {currency}에 바로 판매했어요. 지정가 주문은 지정한 가격보다 싸게 체결되지 않아요.',
  },
  'limit.through': {
    buy: '{quantity}을(를) {price} {currency}에 구매했어요. 시장 가격이 지정가를 뚫고 거래될 때까지 기다렸어요(최종 체결가 {last}).',
    sell: '{quantity}을(를) {price} {currency}에 판매했어요. 시장 가격이 지정가를 뚫고 거래될 때까지 기다렸어요(최종 체결가 {last}).',
  },
  'limit.quoted': {
    buy: '{quantity}을(를) {price} {currency}에 구매했어요. 매도 호가가 지정가에 도달할 때까지 대기했어요(당시 매도 호가 {ask}). 외환은 체결가가 아닌 호가를 기준으로 체결돼요.',
    sell: '{quantity}을(를) {price} {currency}에 판매했어요. 매수 호가가 지정가에 도달할 때까지 대기했어요(당시 매수 호가 {bid}). 외환은 체결가가 아닌 호가를 기준으로 체결돼요.',
  },
  'close.market': {
    buy: '{quantity}을(를) {price} {currency}에 환매수했어요. 당시 매도호가 {ask}의 표시 잔량 {displayedSize} 이내여서 표시된 가격에 체결됐어요.',
    sell: '{quantity}을(를) {price} {currency}에 판매했어요. 당시 매수호가 {bid}의 표시 잔량 {displayedSize} 이내여서 표시된 가격에 체결됐어요.',
  },
  'close.impact': {
    buy: '{quantity}을(를) 평균 {price} {currency}에 환매수했어요. 매도호가 {ask}의 표시 잔량은 {displayedSize}뿐이고, 나머지는 그보다 높은 호가의 잔량이었어요. 공매도 포지션을 환매수하는 데 단위당 {impact} {currency}이(가) 더 들었어요.',
    sell: '{quantity}을(를) 평균 {price} {currency}에 판매했어요. 매수호가 {bid}의 표시 잔량은 {displayedSize}뿐이고, 나머지는 그보다 낮은 호가의 잔량이었어요. 이로 인해 단위당 {impact} {currency}이(가) 줄었어요.',
  },
  'limit.touched': {
    buy: '{quantity}을(를) {price} {currency}에 구매했어요. 시장이 정확히 지정가에서 거래됐고(최종 체결가 {last}), 대기 중인 주문은 모두 합쳐 그 가격에서 거래된 수량의 10%를 배분받아요.',
    sell: '{quantity}을(를) {price} {currency}에 판매했어요. 시장이 정확히 지정가에서 거래됐고(최종 체결가 {last}), 대기 중인 주문은 모두 합쳐 그 가격에서 거래된 수량의 10%를 배분받아요.',
  },
  'stop.triggered': {
    buy: '{quantity}을(를) {price} {currency}에 구매했어요. 스톱 가격에 도달해(최종 체결가 {last}) 시장가로 체결됐어요. 당시 매도호가 {ask}의 표시 잔량은 {displayedSize}이고, 단위당 {impact} {currency}이(가) 더해졌어요.',
    sell: '{quantity}을(를) {price} {currency}에 판매했어요. 스톱 가격에 도달해(최종 체결가 {last}) 시장가로 체결됐어요. 당시 매수호가 {bid}의 표시 잔량은 {displayedSize}이고, 단위당 {impact} {currency}이(가) 차감됐어요.',
  },
  callDue: {
    buy: '추가 증거금 요청에 기한까지 응하지 않아 {quantity}을(를) {price} {currency}에 환매수했어요(당시 매도호가 {ask}). 남은 포지션의 증거금은 다시 채워졌어요.',
    sell: '추가 증거금 요청에 기한까지 응하지 않아 {quantity}을(를) {price} {currency}에 판매했어요(당시 매수호가 {bid}). 남은 포지션의 증거금은 다시 채워졌어요.',
  },
  stopOut: {
    buy: '포지션의 남은 증거금이 원가의 {maintenance}까지 줄어 {quantity}을(를) {price} {currency}에 환매수했어요(당시 매도호가 {ask}). 손실은 그 포지션의 증거금을 넘지 않아요.',
    sell: '포지션의 남은 증거금이 원가의 {maintenance}까지 줄어 {quantity}을(를) {price} {currency}에 판매했어요(당시 매수호가 {bid}). 손실은 그 포지션의 증거금을 넘지 않아요.',
  },
  issue: {
    buy: '공모가 {price} {currency}에 {quantity}을(를) 배정받았어요. 가격과 수량은 봉인된 공모 조건과 추첨 결과로 정해지며, 누구나 다시 계산할 수 있어요.',
    sell: '공모가 {price} {currency}에 {quantity}을(를) 배정받았어요. 가격과 수량은 봉인된 공모 조건과 추첨 결과로 정해지며, 누구나 다시 계산할 수 있어요.',
  },
  merger: {
    buy: '인수된 회사의 주식 대신 {quantity}을(를) 받았어요. 단가 {price} {currency}은(는) 기존 주식의 취득가에서 현금으로 받은 부분을 뺀 값이며, 시장에서 구매한 것이 아니에요.',
    sell: '인수된 회사의 주식 대신 {quantity}을(를) 받았어요. 단가 {price} {currency}은(는) 기존 주식의 취득가에서 현금으로 받은 부분을 뺀 값이며, 시장에서 구매한 것이 아니에요.',
  },
  spinOff: {
    buy: '보유한 회사에서 분할된 신설 회사의 주식 {quantity}을(를) 받았어요. 단가 {price} {currency}은(는) 기존 보유분 취득가에서 옮겨 온 부분이며, 시장에서 구매한 것이 아니에요.',
    sell: '보유한 회사에서 분할된 신설 회사의 주식 {quantity}을(를) 받았어요. 단가 {price} {currency}은(는) 기존 보유분 취득가에서 옮겨 온 부분이며, 시장에서 구매한 것이 아니에요.',
  },
  block: {
    buy: '대량매매로 {quantity}을(를) 판매자가 내놓은 가격 {price} {currency}에 거래했어요. 가격은 현재가에 가깝게 정해지며, 구매할 때 현재가 {last}과(와) 다시 비교했어요.',
    sell: '대량매매로 {quantity}을(를) 판매자가 내놓은 가격 {price} {currency}에 거래했어요. 가격은 현재가에 가깝게 정해지며, 구매할 때 현재가 {last}과(와) 다시 비교했어요.',
  },
  copy: {
    buy: '같은 체결을 따라 한 모든 고객이 한 번에 같은 가격으로 거래해, {quantity}을(를) {price} {currency}에 구매했어요. 당시 매도호가 {ask}의 표시 잔량은 {displayedSize}이고, 나머지는 그보다 높은 호가의 잔량이었어요. 따라 한 주문 전체로 가격이 단위당 {impact} {currency} 움직였어요.',
    sell: '같은 체결을 따라 한 모든 고객이 한 번에 같은 가격으로 거래해, {quantity}을(를) {price} {currency}에 판매했어요. 당시 매수호가 {bid}의 표시 잔량은 {displayedSize}이고, 나머지는 그보다 낮은 호가의 잔량이었어요. 따라 한 주문 전체로 가격이 단위당 {impact} {currency} 움직였어요.',
  },
  'auction.open': {
    buy: '{quantity}을(를) {price} {currency}에 구매했어요. 시가 단일가 매매의 가격으로, 모인 주문 중 가장 많은 수량이 체결되는 가격이에요. 장의 첫 체결가: {last}.',
    sell: '{quantity}을(를) {price} {currency}에 판매했어요. 시가 단일가 매매의 가격으로, 모인 주문 중 가장 많은 수량이 체결되는 가격이에요. 장의 첫 체결가: {last}.',
  },
  'auction.close': {
    buy: '{quantity}을(를) {price} {currency}에 구매했어요. 종가 단일가 매매의 가격으로, 모인 주문 중 가장 많은 수량이 체결되는 가격이에요. 장의 마지막 체결가: {last}.',
    sell: '{quantity}을(를) {price} {currency}에 판매했어요. 종가 단일가 매매의 가격으로, 모인 주문 중 가장 많은 수량이 체결되는 가격이에요. 장의 마지막 체결가: {last}.',
  },
  'auction.reopen': {
    buy: '{quantity}을(를) {price} {currency}에 구매했어요. 매매 정지 후 재개 단일가 매매의 가격으로, 모인 주문 중 가장 많은 수량이 체결되는 가격이에요. 재개 후 첫 체결가: {last}.',
    sell: '{quantity}을(를) {price} {currency}에 판매했어요. 매매 정지 후 재개 단일가 매매의 가격으로, 모인 주문 중 가장 많은 수량이 체결되는 가격이에요. 재개 후 첫 체결가: {last}.',
  },
  'auction.periodic': {
    buy: '{quantity}을(를) {price} {currency}에 구매했어요. 단기과열 단일가 매매의 가격으로, 모인 주문 중 가장 많은 수량이 체결되는 가격이에요. 당시 시세: {last}.',
    sell: '{quantity}을(를) {price} {currency}에 판매했어요. 단기과열 단일가 매매의 가격으로, 모인 주문 중 가장 많은 수량이 체결되는 가격이에요. 당시 시세: {last}.',
  },
  atLast: {
    buy: '{quantity}을(를) 당일 종가 {price} {currency}에 구매했어요. 이 시간에는 종가로만 체결돼요.',
    sell: '{quantity}을(를) 당일 종가 {price} {currency}에 판매했어요. 이 시간에는 종가로만 체결돼요.',
  },
  taken:
    '직전 {seconds}초 동안 이미 {takenBefore}이(가) 체결됐어요. 체결된 수량은 {seconds}초에 걸쳐 고르게 회복되며, 그 전에는 나누어 주문해도 한 번에 주문할 때처럼 그다음 호가에 체결돼요.',
  takenByOthers:
    '다른 고객이 체결한 수량의 절반은 회복될 때까지 모두에게 똑같이 빠져요. 이번에 빠진 수량: {othersTaken}.',
  stated: '이 출처가 가격을 하나만 알려주기 때문에, 매수·매도 호가는 회사가 미리 밝힌 간격으로 정했어요.',
  delayed: '시세가 늦게 들어오는 종목이라, {pricesAfter} 이후에 나온 시세만 적용됐어요.',
  basis: '호가 번호 {quoteSeq}, 시각 {quoteAt}: 매수호가 {bid}, 매도호가 {ask}, 최종 체결가 {last}. 출처: {source}.',
  dealer: '저희가 거래 상대방이에요. 주문은 시세를 기준으로 공개된 규칙에 따라 체결돼요.',
};
