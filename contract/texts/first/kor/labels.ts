import type { labels as en } from '../en/labels.ts';

export const labels: typeof en = {
  name: {
    viTrigger: 'VI 발동',
    halted: '매매 중단',
    overheating: '단기과열',
    newListing: '신규상장',
    suspended: '거래정지',
    delisting: '상장폐지',
  },
  explanation: {
    viTrigger: '가격이 급변해 수 분간 단일가 매매로 전환됐어요(변동성 완화장치).',
    halted: '거래소 규정에 따라 매매가 일시 중단됐고 자동으로 재개돼요.',
    overheating:
      '주가, 회전율, 변동성이 급격히 상승해 거래소 산식에 따라 단기과열로 지정됐어요. 거래소 시간에는 3거래일 동안 30분 단위 단일가로 매매돼요.',
    newListing: '최근 상장되어 과거 자료가 적고, 초기에는 가격 제한폭이 더 넓을 수 있어요.',
    suspended: '거래가 정지되어 주문을 받지 않아요.',
    delisting: '공시된 날짜에 상장이 폐지돼요.',
  },
};
