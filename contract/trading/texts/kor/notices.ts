import type { notices as en } from '../en/notices.ts';

export const notices: typeof en = {
  orderFilled: {
    title: '주문이 체결됐어요',
    body: '{instrument}: {direction} {quantity}, 체결가 {price} {currency}',
  },
  orderPartlyFilled: {
    title: '주문이 일부 체결됐어요',
    body: '{instrument}: {direction} {quantity} 중 {filled} 체결, 평균 체결가 {price} {currency}. 나머지는 계속 대기해요.',
  },
  orderPartlyProtected: {
    title: '주문이 일부 체결됐어요',
    body: '{instrument}: {direction} {quantity} 중 {filled} 체결, 평균 체결가 {price} {currency}. 나머지는 계속 대기해요. 체결된 수량에는 정리 주문이 이미 걸려 있어요.',
  },
  orderCancelled: {
    title: '주문이 취소됐어요',
    body: '{instrument}: {direction} {quantity} 주문이 취소됐어요. 대기 중이던 금액이나 수량을 다시 쓸 수 있어요.',
  },
  orderExpired: {
    title: '주문이 만료됐어요',
    body: '{instrument}: {direction} {quantity} 주문이 당일 체결되지 않고 끝났어요. 대기 중이던 금액이나 수량을 다시 쓸 수 있어요.',
  },
  stopWaits: {
    title: '스톱 가격에 도달했지만 체결되지 않았어요',
    body: '{instrument}: {direction} {quantity} 주문이 스톱 가격에 도달했지만 체결되지 않았어요. 사유: {reason}. 스톱 가격을 다시 지켜봐요.',
  },
  orderRejected: {
    title: '주문이 거부됐어요',
    body: '{instrument}: {direction} {quantity} 주문을 처리하지 못했어요. 사유: {reason}',
  },
  positionClosed: {
    title: '{direction}이(가) 체결됐어요',
    body: '{instrument}: {direction} {quantity}, 체결가 {price} {currency}. 남은 수량은 없어요. 비용 차감 전 손익 {profit} {currency}',
  },
  positionPartlyClosed: {
    title: '{direction}이(가) 체결됐어요',
    body: '{instrument}: {direction} {quantity}, {left} 남음. 체결가 {price} {currency}, 비용 차감 전 손익 {profit} {currency}',
  },
  stopOut: {
    title: '증거금 소진으로 강제 청산됐어요',
    body: '{instrument}: 증거금이 유지 수준까지 줄어 {quantity}이(가) {price} {currency}에 강제 청산됐어요. 비용 차감 전 손익 {profit} {currency}',
  },
  marginEnabled: {
    title: '신용거래를 사용할 수 있어요',
    body: '이제 레버리지와 공매도를 이용할 수 있어요. 증거금이 소진되면 포지션이 자동으로 청산되며, 그 증거금 전액을 잃을 수 있어요.',
  },
  marginCall: {
    title: '추가 증거금 요청',
    body: '{instrument}: 남은 증거금이 원가의 {level}%로 내려갔어요. 가격이 {price}에 이르면 포지션의 일부 또는 전부가 청산돼요. {amount} {currency}을(를) 더 넣으면 필요한 증거금이 다시 채워져요. 넣지 않으면 {until} 이후 일부가 청산돼요.',
  },
  intradayWarning: {
    title: '장 마감 전에 청산돼요',
    body: '{instrument}: 공매도 {quantity}은(는) 당일에만 보유할 수 있으며 {at}에 자동으로 청산돼요.',
  },
  stockRecalled: {
    title: '빌린 주식의 상환 요청이 왔어요',
    body: '{instrument}: 공매도한 {quantity}을(를) 갚아야 해요. {at}까지 환매수해 주세요. 그 뒤에는 시장가로 자동 구매돼요.',
  },
  financingFromMargin: {
    title: '증거금에서 이자가 나갔어요',
    body: '{instrument}: 사용 가능한 다른 자금이 없어 이자 {amount} {currency}이(가) 포지션의 증거금에서 나갔어요. 강제 청산 가격은 이제 {price}이에(예)요.',
  },
  marketMarginToChange: {
    title: '{from}부터 {market} 증거금이 바뀌어요',
    body: '개시 증거금 {margin}(현재 {marginWas}), 레버리지 최대 {becomes}배(현재 {was}배)로 바뀌어요. 그때 이미 보유 중인 포지션은 지금 조건 그대로예요.',
  },
  instrumentMarginToChange: {
    title: '{from}부터 {instrument} 증거금이 바뀌어요',
    body: '개시 증거금 {margin}(현재 {marginWas}), 레버리지 최대 {becomes}배(현재 {was}배)로 바뀌어요. 그때 이미 보유 중인 포지션은 지금 조건 그대로예요.',
  },
  commissionToChange: {
    title: '{from}부터 {market} 수수료가 바뀌어요',
    body: '그날부터 주문당 수수료: {becomes}(현재 {was}). 그 전에 접수된 주문은 수량을 늘리거나 가격을 바꾸지 않는 한 지금 수수료 그대로예요. 모든 비용은 시장 규칙에서 볼 수 있어요.',
  },
  makerTakerToChange: {
    title: '{from}부터 {market} 수수료가 바뀌어요',
    body: '메이커 {makerIs}(현재 {makerWas}), 테이커 {takerIs}(현재 {takerWas})로 바뀌어요. 그 전에 접수된 주문은 수량을 늘리거나 가격을 바꾸지 않는 한 지금 수수료 그대로예요. 모든 비용은 시장 규칙에서 볼 수 있어요.',
  },
};
