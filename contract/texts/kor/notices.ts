import type { notices as en } from '../en/notices.ts';

export const notices: typeof en = {
  orderFilled: {
    title: '주문이 체결되었습니다',
    body: '{instrument}: {direction} {quantity}, 체결가 {price} {currency}',
  },
  orderPartlyFilled: {
    title: '주문이 일부 체결되었습니다',
    body: '{instrument}: {direction} {quantity} 중 {filled} 체결, 평균 체결가 {price} {currency}. 나머지는 계속 대기합니다.',
  },
  orderPartlyProtected: {
    title: '주문이 일부 체결되었습니다',
    body: '{instrument}: {direction} {quantity} 중 {filled} 체결, 평균 체결가 {price} {currency}. 나머지는 계속 대기합니다. 체결된 수량에는 청산 주문이 이미 걸려 있습니다.',
  },
  ordersReduced: {
    title: '배당에 따라 주문 가격이 조정되었습니다',
    body: '{instrument}: 주당 배당금 {amount} {currency}의 배당락일입니다. 대기 중인 지정가 매수와 매도 스톱 가격을 배당금만큼 낮췄습니다.',
  },
  orderCancelled: {
    title: '주문이 취소되었습니다',
    body: '{instrument}: {direction} {quantity} 주문이 취소되어 동결이 해제되었습니다.',
  },
  orderExpired: {
    title: '주문이 만료되었습니다',
    body: '{instrument}: {direction} {quantity} 주문이 당일 체결되지 않아 동결이 해제되었습니다.',
  },
  orderRejected: {
    title: '주문이 거부되었습니다',
    body: '{instrument}: {direction} {quantity} 주문을 처리하지 못했습니다. 사유: {reason}',
  },
  positionClosed: {
    title: '포지션이 청산되었습니다',
    body: '{instrument}: {quantity}, 청산가 {price} {currency}, 손익 {profit} {currency}',
  },
  stopOut: {
    title: '증거금 소진으로 강제 청산되었습니다',
    body: '{instrument}: 증거금이 유지 수준까지 줄어 {quantity}만큼 {price} {currency}에 청산되었습니다. 손익 {profit} {currency}',
  },
  marginEnabled: {
    title: '신용거래 사용 가능',
    body: '이제 레버리지와 공매도를 이용할 수 있습니다. 증거금이 소진되면 포지션이 자동으로 청산되며, 그 증거금 전액을 잃을 수 있습니다.',
  },
  marginCall: {
    title: '추가 증거금 요청',
    body: '{instrument}: 남은 증거금이 원가의 {level}%로 내려갔습니다. 가격이 {price}에 이르면 포지션의 일부 또는 전부가 청산됩니다. {amount} {currency}을(를) 더 넣으면 필요한 증거금이 다시 채워집니다. 넣지 않으면 {until} 이후 일부가 청산됩니다.',
  },
  intradayWarning: {
    title: '장 마감 전에 청산됩니다',
    body: '{instrument}: 공매도 {quantity}은(는) 당일에만 보유할 수 있으며 {at}에 자동으로 청산됩니다.',
  },
  dayTradeWarning: {
    title: '당일 매매 포지션 청산 예정',
    body: '{instrument}: 당일 매매 포지션 {quantity}이(가) 장 종료 전 {at}에 자동으로 청산됩니다. 그 전에 직접 청산할 수 있습니다.',
  },
  stockRecalled: {
    title: '대차 물량 상환 요청',
    body: '{instrument}: 공매도한 {quantity}을(를) 갚아야 합니다. {at}까지 되사 주세요. 그 뒤에는 시장가로 자동 매수됩니다.',
  },
  dayTradingApplied: {
    title: '데이 트레이딩 신청 접수',
    body: '심사 중입니다. 결과는 이곳에서 알려 드립니다.',
  },
  dayTradingApproved: {
    title: '데이 트레이딩 승인',
    body: '이제 당일 매매 포지션을 열 수 있습니다. 직접 청산하지 않은 포지션은 장 종료 10분 전에 자동으로 청산됩니다.',
  },
  dayTradingRefused: {
    title: '데이 트레이딩 신청 거절',
    body: '사유: {why} 다시 신청할 수 있습니다.',
  },
  dayTradingSuspended: {
    title: '데이 트레이딩 정지',
    body: '사유: {why} 열려 있는 포지션은 장 종료 때까지 유지되며, 새로 열 수는 없습니다.',
  },
  financingFromMargin: {
    title: '증거금에서 이자 지급',
    body: '{instrument}: 다른 가용 자금이 없어 이자 {amount} {currency}이(가) 포지션의 증거금에서 지급되었습니다. 청산 가격은 이제 {price}입니다.',
  },
  dividend: {
    title: '배당금이 입금되었습니다',
    body: '{instrument}: 보유 {quantity}, 배당금 {amount} {currency}',
  },
  rights: {
    title: '신주인수권 현금 지급',
    body: '{instrument}: {quantity}에 대한 신주인수권 가치 {amount} {currency}.',
  },
  split: {
    title: '주식 분할',
    body: '{instrument}: 1주가 {ratio}주로 분할되었습니다. 수량, 원가, 미체결 주문이 조정되었으며 가치는 변하지 않았습니다.',
  },
  splitInto: {
    title: '주식 분할·병합',
    body: '{instrument}: {old}주가 {new}주로 바뀌었습니다. 수량, 원가, 미체결 주문이 조정되었으며 1주에 못 미치는 부분은 현금으로 지급되었습니다.',
  },
  delisted: {
    title: '상장폐지',
    body: '{instrument} 종목이 상장폐지되었습니다. 보유분은 단위당 {price} {currency}에 지급되었고 미체결 주문은 종료되었습니다.',
  },
  priceAlert: {
    title: '가격 알림',
    body: '{instrument} 현재가 {price} {currency}, 설정하신 {level} {currency}에 도달했습니다.',
  },
  exchanged: {
    title: '환전 완료',
    body: '{paid} {from}을(를) 내고 {received} {to}을(를) 받았습니다.',
  },
  transferred: {
    title: '이체 완료',
    body: '{paid} {from}이(가) 출금되고 {received} {to}이(가) 입금되었습니다.',
  },
  statementReady: {
    title: '명세서 준비 완료',
    body: '{from}부터 {to}까지의 명세서를 저장할 수 있습니다.',
  },
  welcome: {
    title: '가입을 환영합니다',
    body: '계좌가 개설되었습니다. 모든 숫자를 확인하실 수 있습니다. 체결 내역을 누르면 근거가 된 호가와 규칙을 볼 수 있습니다.',
  },
  practiceMoney: {
    title: '모의 자금이 지급되었습니다',
    body: '{count}개 통화의 모의 자금이 지급되었습니다. 실제 돈이 아니며, 출금도 연습일 뿐 실제로 지급되지 않습니다. 이를 위해 누구에게도 송금하지 마세요.',
  },
  loginNewDevice: {
    title: '새 기기에서 로그인했습니다',
    body: '{at}에 {device}에서 로그인했습니다. 본인이 아니라면 해당 세션을 종료하고 비밀번호를 변경해 주세요.',
  },
  passwordChanged: {
    title: '로그인 비밀번호가 변경되었습니다',
    body: '{at}에 로그인 비밀번호가 변경되어 다른 모든 세션이 종료되었습니다. 본인이 아니라면 고객센터로 문의해 주세요.',
  },
  fundPasswordSet: {
    title: '자금 비밀번호가 설정되었습니다',
    body: '{at}에 자금 비밀번호가 설정되었습니다. 본인이 아니라면 고객센터로 문의해 주세요.',
  },
  fundPasswordChanged: {
    title: '자금 비밀번호가 변경되었습니다',
    body: '{at}에 자금 비밀번호가 변경되었습니다. 본인이 아니라면 고객센터로 문의해 주세요.',
  },
  channelPasswordSet: {
    title: '채널 비밀번호가 설정되었습니다',
    body: '{at}에 채널 비밀번호가 설정되었습니다. 본인이 아니라면 고객센터로 문의해 주세요.',
  },
  depositSubmitted: {
    title: '입금 신청 완료',
    body: '{amount} {currency}: 입금이 확인되면 이곳에서 알려 드립니다.',
  },
  depositInReview: {
    title: '입금 심사 중',
    body: '{amount} {currency}: 한 명이 승인했으며, 이 금액은 두 번째 승인이 필요합니다.',
  },
  depositDone: {
    title: '입금 완료',
    body: '{amount} {currency}의 도착을 확인했습니다. 수수료를 뺀 입금액: {received} {currency}.',
  },
  depositRejected: {
    title: '입금 반려',
    body: '{amount} {currency}: 입금되지 않았습니다. 사유: {why}.',
  },
  cardAdded: {
    title: '은행 카드가 등록되었습니다',
    body: '{at}에 {target} 카드가 등록되었습니다. {hours}시간 동안 이 카드로 출금할 수 없습니다. 본인이 아니라면 바로 고객센터로 문의해 주세요.',
  },
  cardUsable: {
    title: '은행 카드가 등록되었습니다',
    body: '{at}에 {target} 카드가 등록되었습니다. 본인이 아니라면 바로 고객센터로 문의해 주세요.',
  },
  addressAdded: {
    title: '지갑 주소가 등록되었습니다',
    body: '{at}에 {target} 주소가 등록되었습니다. {hours}시간 동안 이 주소로 출금할 수 없습니다. 본인이 아니라면 바로 고객센터로 문의해 주세요.',
  },
  addressUsable: {
    title: '지갑 주소가 등록되었습니다',
    body: '{at}에 {target} 주소가 등록되었습니다. 본인이 아니라면 바로 고객센터로 문의해 주세요.',
  },
  targetRemoved: {
    title: '카드 또는 주소가 삭제되었습니다',
    body: '{at}에 {target} 항목이 삭제되었습니다.',
  },
  withdrawalSubmitted: {
    title: '출금 신청이 접수되었습니다',
    body: '{target}(으)로 {amount} {currency}: 심사하는 동안 금액이 동결됩니다. 심사가 시작되기 전까지 취소할 수 있습니다.',
  },
  withdrawalInReview: {
    title: '출금 심사 중',
    body: '{target}(으)로 {amount} {currency}: 한 명이 승인했으며, 이 금액은 두 번째 승인이 필요합니다.',
  },
  withdrawalApproved: {
    title: '출금이 승인되었습니다',
    body: '{target}(으)로 {amount} {currency} 지급을 진행하고 있습니다.',
  },
  correctionGiven: {
    title: '정정 입금',
    body: '계좌에 {amount} {currency}이(가) 입금되었습니다. 사유: {remark}. 이의가 있으시면 고객센터로 문의해 주세요.',
  },
  correctionTaken: {
    title: '정정 출금',
    body: '계좌에서 {amount} {currency}이(가) 회수되었습니다. 사유: {remark}. 이의가 있으시면 고객센터로 문의해 주세요.',
  },
  withdrawalPaid: {
    title: '출금이 완료되었습니다',
    body: '{target}(으)로 {amount} {currency}에서 수수료를 뺀 금액이 지급되었습니다. 참조 번호: {reference}',
  },
  withdrawalRejected: {
    title: '출금이 반려되었습니다',
    body: '{target}(으)로 {amount} {currency}이(가) 지급되지 않았으며 전액을 다시 사용할 수 있습니다. 사유: {why}',
  },
  withdrawalCancelled: {
    title: '출금이 취소되었습니다',
    body: '{target}(으)로 {amount} {currency}: 전액을 다시 사용할 수 있습니다.',
  },
  withdrawalFailed: {
    title: '출금이 지급되지 않았습니다',
    body: '{target}(으)로 {amount} {currency}을(를) 지급하지 못했으며 전액을 다시 사용할 수 있습니다. 사유: {why}',
  },
  identitySubmitted: {
    title: '신분증 접수 완료',
    body: '담당자가 확인한 뒤 결과를 이곳에서 알려 드립니다.',
  },
  identityCertified: {
    title: '본인 인증 완료',
    body: '본인 인증이 완료되었습니다. 이제 입금과 출금을 할 수 있습니다.',
  },
  identityFailed: {
    title: '본인 인증 반려',
    body: '사유: {why}. 신분증을 다시 제출할 수 있습니다.',
  },
  passkeyAdded: {
    title: '패스키 등록',
    body: '{at}에 {device}의 패스키가 등록되었습니다. 비밀번호 없이 로그인할 수 있습니다. 본인이 아니라면 삭제하고 비밀번호를 변경해 주세요.',
  },
  passkeyRemoved: {
    title: '패스키 삭제',
    body: '{at}에 {device}의 패스키가 삭제되었습니다. 본인이 아니라면 비밀번호를 변경해 주세요.',
  },
  oneTimeCodesOn: {
    title: '일회용 인증번호 사용 시작',
    body: '{at}부터 로그인할 때마다 인증 앱의 인증번호를 확인합니다.',
  },
  oneTimeCodesOff: {
    title: '일회용 인증번호 사용 중지',
    body: '{at}에 사용이 중지되었습니다. 본인이 아니라면 비밀번호를 변경하고 고객센터로 문의해 주세요.',
  },
  recoveryCodeUsed: {
    title: '복구 코드 사용',
    body: '{at}에 복구 코드로 로그인했습니다. 남은 코드: {left}개. 본인이 아니라면 비밀번호를 변경해 주세요.',
  },
  passwordReset: {
    title: '인증번호로 비밀번호 재설정',
    body: '{at}에 인증번호로 새 로그인 비밀번호가 설정되었습니다. 모든 기기에서 로그아웃되었고 출금은 일정 시간 후에 가능합니다. 본인이 아니라면 즉시 고객센터로 문의해 주세요.',
  },
  phoneBound: {
    title: '휴대폰 번호 등록',
    body: '{at}에 끝자리 {ending} 번호가 계정에 등록되었습니다. 본인이 아니라면 고객센터로 문의해 주세요.',
  },
  seatApplied: {
    title: '시트 신청 접수',
    body: '심사 중이며 결과를 여기에서 알려 드립니다.',
  },
  seatGranted: {
    title: '시트 승인',
    body: '다음 주문부터 시트 계정의 낮은 수수료가 적용됩니다.',
  },
  seatRefused: {
    title: '시트 신청 거절',
    body: '사유: {why}. 다시 신청할 수 있습니다.',
  },
  stateSet: {
    title: '계정 제한: {accountState}',
    body: '사유: {ground}. 해제될 때까지 적용됩니다. 설정의 이용 제한에서 제한 내용과 이의 제기 방법을 확인할 수 있습니다.',
  },
  stateSetUntil: {
    title: '계정 제한: {accountState}',
    body: '사유: {ground}. {until}에 종료됩니다. 설정의 이용 제한에서 제한 내용과 이의 제기 방법을 확인할 수 있습니다.',
  },
  stateLifted: {
    title: '제한 해제: {accountState}',
    body: '제한되었던 이용이 다시 가능합니다.',
  },
  sessionRevoked: {
    title: '세션이 종료되었습니다',
    body: '{device}의 세션이 {at}에 종료되었습니다.',
  },
  announcement: {
    title: '{title}',
    body: '{body}',
  },
  announcementWithdrawn: {
    title: '철회된 메시지',
    body: '운영사가 {at}에 이 메시지를 철회했습니다.',
  },
};
