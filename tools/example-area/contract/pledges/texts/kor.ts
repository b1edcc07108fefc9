import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    pledgePast: '오늘 이후의 날짜를 선택해 주세요.',
    pledgeTooLong: '최대 {until}까지 따로 보관할 수 있어요.',
    pledgeEnded: '이미 보관이 끝난 금액입니다.',
    pledgeReleaseAsked: '이미 조기 해제를 신청했어요. 검토하고 있습니다.',
  },
  notices: {
    pledgeMade: { title: '따로 보관했어요', body: '{until}까지 {amount} {currency}을(를) 따로 보관합니다.' },
    pledgeReturned: { title: '보관이 끝났어요', body: '이제 {amount} {currency}을(를) 사용할 수 있어요.' },
    pledgeReleased: {
      title: '조기 해제됐어요',
      body: '정한 날짜보다 먼저 {amount} {currency}을(를) 사용할 수 있어요.',
    },
    pledgeReleaseRefused: {
      title: '조기 해제가 거절됐어요',
      body: '{amount} {currency}은(는) 정한 날짜까지 계속 보관됩니다. 사유: {why}',
    },
  },
  routes: { pledges: '따로 보관하기' },
  terms: {
    field: { until: '보관 종료일', pledge: '따로 보관한 돈' },
    bucket: { pledged: '따로 보관' },
    transfer: { pledge: '따로 보관', pledgeBack: '보관 종료' },
    requestReason: { pledgeStands: '약속한 날짜가 지나지 않았습니다' },
  },
  pledges: {
    lead: '따로 보관한 돈은 정한 날짜까지 거래하거나 출금할 수 없어요. 날짜가 되면 자동으로 돌아옵니다.',
    amount: '금액 ({currency})',
    currency: '통화',
    until: '보관 종료일',
    free: '사용 가능 {amount}',
    make: '따로 보관하기',
    made: '따로 보관했어요',
    mine: '따로 보관한 돈',
    none: '따로 보관한 돈이 없어요.',
    comesBack: '반환일 {date}',
    status: { held: '보관 중', returned: '돌아옴', released: '조기 해제' },
    ask: '먼저 돌려받기',
    asked: '두 사람이 검토하고 있어요',
    toPledges: '따로 보관한 돈 보기',
    amountFault: '사용 가능한 금액 이하로 입력해 주세요.',
  },
};
