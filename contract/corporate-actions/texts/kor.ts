import type { texts as en } from './en.ts';

export const texts: typeof en = {
  announced: {
    title: '예정된 권리 일정',
    says: '권리락일 장 시작 시점에 주식을 보유한 분께 지급돼요.',
    kind: {
      dividend: '현금 배당',
      rights: '신주인수권',
      split: '주식 분할',
      stockDividend: '주식 배당',
      symbolChange: '종목 코드 변경',
      suspension: '거래정지 예정',
      resumption: '거래재개 예정',
      delisting: '상장폐지',
      merger: '합병',
      spinOff: '기업 분할',
    },
    each: '주당 {amount}',
    goesEx: '{name} 배당락',
    goes: '{name}: {what}',
    coming: '보유 종목의 배당 예정',
    comingSays: '받게 될 금액이에요. 이미 권리락된 배당은 확정이며, 나머지는 권리락일 장 시작까지 보유하면 받아요.',
    paid: '지급 내역',
  },
  errors: {
    actionsUnreadable: '다음 줄은 기업 행위로 읽을 수 없어요: {lines}.',
    actionsRatioCut:
      '{line}번째 줄: 비율 {ratio}은(는) {fraction}에서 잘린 값으로 보여요. 정수로 적어 주세요. 해당하는 줄: {lines}.',
    actionsOtherCurrency:
      '{line}번째 줄: 배당금 통화 {paid}, 종목 통화 {currency}. 서로 다르면 1 {paid}당 {currency} 환율을 적고, 같으면 비워 두세요. 해당하는 줄: {lines}.',
    actionsWithoutBars: '다음 줄의 종목은 가져온 시세 데이터가 없어요: {lines}.',
    actionsMet: '고객 포지션이 이미 다음 줄과 다른 내용으로 조정됐어요: {lines}.',
    actionsAgainstPrices:
      '다음 줄은 시세와 맞지 않아요: {lines}. {line}번째 줄의 권리락일 직전 종가는 {close}, 당일 시가는 {open}이지만 이 기업 행위대로라면 약 {expected}이어야 해요. 비율과 날짜를 확인하거나, 이미 수정된 시세일 수 있으니 거래된 그대로의 시세를 가져오세요.',
    actionsOutOfBounds:
      '다음 줄은 허용 범위를 벗어나요: {lines}. 비율은 1:10000에서 10000:1 사이, 2주 안의 배당금과 권리의 합계는 직전 종가의 절반 이하, 상장폐지 지급액은 마지막 종가의 2배 이하, 합병 대가는 마지막 종가의 절반에서 2배 사이, 분할로 나눠 주는 주식의 가치는 마지막 종가의 95% 이하(미국은 취득가 배분 비율이 가치 비율의 절반에서 2배 사이), 권리락일은 2년 이내, 지급일은 권리락일부터 1년 이내여야 해요.',
    actionsAcquirer: '다음 줄의 인수 회사는 같은 시장·같은 통화로 계속 거래되는 다른 종목이 아니에요: {lines}.',
    actionsCompany: '다음 줄의 신설 회사는 같은 시장·같은 통화로 상장되어 계속 거래되는 다른 종목이 아니에요: {lines}.',
    actionsSameDay:
      '다음 줄은 같은 날 기업 분할과 보유 수량이 바뀌는 다른 기업 행위가 함께 있어요: {lines}. 순서에 따라 받는 수량이 달라지므로 가져올 수 없어요.',
    actionsCodeTaken: '다음 줄의 새 종목 코드나 이름은 이미 다른 종목이 사용하고 있어요: {lines}.',
  },
  notices: {
    ordersReduced: {
      title: '배당에 따라 주문 가격이 조정됐어요',
      body: '{instrument}: 주당 배당금 {amount} {currency}의 배당락일이에요. 대기 중인 지정가 구매와 판매 스톱 가격을 배당금만큼 낮췄어요.',
    },
    dividend: {
      title: '배당금이 입금됐어요',
      body: '{instrument}: 보유 {quantity}주, 배당금 {amount} {currency}',
    },
    rights: {
      title: '신주인수권 대금이 입금됐어요',
      body: '{instrument}: 보유 {quantity}주, 신주인수권 대금 {amount} {currency}',
    },
    split: {
      title: '주식 분할',
      body: '{instrument}: 1주가 {ratio}주로 분할됐어요. 수량, 원가, 미체결 주문이 조정됐고 가치는 변하지 않았어요.',
    },
    splitInto: {
      title: '주식 분할·병합',
      body: '{instrument}: {old}주가 {new}주로 바뀌었어요. 수량, 원가, 미체결 주문이 조정됐고 1주에 못 미치는 부분은 현금으로 지급됐어요.',
    },
    reverseSplit: {
      title: '주식 병합',
      body: '{instrument}: {old}주가 {new}주로 바뀌었어요. 수량과 원가가 조정됐고 1주에 못 미치는 부분은 현금으로 지급됐어요. 시장 규칙에 따라 스톱 주문을 포함한 미체결 주문이 모두 종료됐으니, 새 가격으로 다시 주문하세요.',
    },
    delisted: {
      title: '상장폐지',
      body: '{instrument} 종목이 상장폐지됐어요. 보유분은 단위당 {price} {currency}에 정산됐고 미체결 주문은 종료됐어요.',
    },
    merged: {
      title: '주식 교환',
      body: '{instrument}이(가) {acquirer}에 합병됐어요. {acquirer} 주식 {quantity}주와 현금 {amount} {currency}(단주 포함)을 받았고, 취득가는 새 주식으로 이어져요. 미체결 주문은 종료됐어요.',
    },
    mergedForMoney: {
      title: '현금 정산',
      body: '{instrument}이(가) {acquirer}에 합병됐어요. 보유분은 새 주식 없이 주당 {price} {currency}에 정산됐고 미체결 주문은 종료됐어요.',
    },
    mergedOrders: {
      title: '주문 종료',
      body: '{instrument}이(가) {acquirer}에 합병되어 이 종목의 미체결 주문이 종료됐어요.',
    },
    spunOff: {
      title: '신설 회사 주식',
      body: '{instrument}에서 {company}이(가) 분할됐어요. 기존 주식은 그대로이고 {company} 주식 {quantity}주를 취득가 일부와 함께 받았으며, 단주는 {amount} {currency}(으)로 정산됐어요. 미체결 주문은 종료됐으니 새 가격으로 다시 주문하세요.',
    },
    spunOffForMoney: {
      title: '분할 현금 정산',
      body: '{instrument}에서 {company}이(가) 분할됐어요. 새 주식 대신 보유 1주당 {price} {currency}에 현금으로 정산됐어요. 매수 포지션은 받고 공매도 포지션은 지급했어요. 미체결 주문은 종료됐어요.',
    },
    spunOffOrders: {
      title: '주문 종료',
      body: '{instrument}에서 {company}이(가) 분할되어 가격이 달라졌어요. 이 종목의 미체결 주문이 종료됐으니 새 가격으로 다시 주문하세요.',
    },
  },
};
