import type { texts as en } from './en.ts';

export const texts: typeof en = {
  blocks: {
    title: '대량매매',
    about:
      '기관 좌석과 회사가 현재가에 가까운 한 가격으로 내놓은 주식입니다. 기관은 허용 범위 안에서 가격을 고르고, 회사는 현재가로 내놓습니다. 여기서 가격을 정하는 사람은 없습니다.',
    state: '상태',
    columns: {
      block: '번호',
      seller: '판매자',
      share: '종목',
      price: '가격',
      reference: '당시 기준가',
      quantity: '판매 수량',
      sold: '체결 수량',
      left: '남은 수량',
      offered: '등록 시각',
      ends: '마감 시각',
    },
    empty: '등록된 대량매매가 없습니다.',
    emptyFiltered: '최근 목록에 이 상태의 대량매매가 없습니다.',
  },
  system: { jobNames: { blocks: '대량매매 양측 체결', 'block desks': '규칙에 따른 물량 등록' } },
};
