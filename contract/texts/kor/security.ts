/** How an account is protected, and what has been restricted. */
export const security = {
  restricted: '계정 이용이 제한되어 있습니다',
  seeWhy: '사유 보기',
  restrictions: '이용 제한',
  none: '적용 중인 제한이 없습니다.',
  forbids: {
    disabled: '이용이 종료된 계정입니다. 로그인, 거래, 출금을 할 수 없으며 기록은 법령에 따라 보관됩니다.',
    frozen: '모든 내용을 조회하고 주문을 취소하거나 보유 종목을 청산할 수 있습니다. 신규 주문, 출금, 카드·주소 등록은 할 수 없습니다.',
    loginBanned: '로그인할 수 없습니다. 대기 주문과 보유 종목은 기존 조건대로 유지됩니다.',
    tradingBanned: '주문 취소, 청산, 출금은 할 수 있습니다. 신규 주문은 할 수 없습니다.',
    withdrawingBanned: '거래는 평소대로 할 수 있습니다. 출금은 할 수 없습니다.',
  },
  reason: '사유',
  since: '시작',
  until: '종료',
  untilLifted: '해제 시까지',
  contest: '모든 제한에는 기록된 사유가 있습니다. 잘못된 제한이라면 고객센터에 제한 내용과 시작 시각을 알려 주세요. 반드시 다시 검토합니다.',
  contact: '고객센터 문의',
};
