import type { texts as en } from './en.ts';

export const texts: typeof en = {
  blocks: {
    title: '대량매매',
    about:
      '기관 전용 계정과 회사가 현재가에 가까운 한 가격으로 내놓은 주식이에요. 기관은 허용 범위 안에서 가격을 고르고, 회사는 현재가로 내놓아요. 여기서 가격을 정하는 사람은 없어요.',
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
    empty: '등록된 대량매매가 없어요.',
    emptyFiltered: '최근 목록에 이 상태의 대량매매가 없어요.',
    desks: {
      title: '회사 데스크',
      about: '데스크는 받은 자본금으로 시장에서 주식을 사서 현재가에 대량매매로 내놓아요.',
      capital: '자본금 보기',
      add: '데스크 제안',
      end: '종료 제안',
      share: '종목',
      shareHint: 'KR.005930 같은 종목 코드로 입력해요.',
      seller: '판매자 표시',
      house: '회사',
      seat: '기관 전용 계정(데모)',
      held: '내놓을 수 있는 수량',
      status: '상태',
      statuses: {
        proposed: '제안됨',
        waitsForCapital: '자본 대기 중',
        open: '운영 중',
        toBeEnded: '종료 제안됨',
        ended: '종료',
      },
      act: '처리',
      needed: '종목을 입력해 주세요.',
      empty: '대량매매 데스크가 없어요.',
    },
  },
  audit: {
    subjects: { blocks: '대량매매' },
    actions: { listBlocks: '대량매매 목록 조회', proposeBlockDesk: '대량매매 데스크 개설·종료 제안' },
  },
  proposals: { kinds: { blockDesk: '대량매매 데스크' } },
  system: {
    jobNames: {
      blocks: '대량매매 양측 체결',
      'barred blocks': '이용이 제한된 매도자의 대량매매 종료',
      'block desks': '규칙에 따른 물량 등록',
    },
  },
};
