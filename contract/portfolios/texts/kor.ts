import type { texts as en } from './en.ts';

export const texts: typeof en = {
  portfolios: {
    title: '포트폴리오',
    main: '기본 포트폴리오',
    ofMain: '이 중 기본 포트폴리오 {total}',
    pick: '포트폴리오',
    create: '포트폴리오 만들기',
    createSays:
      '원하는 이름으로 투자를 나눠 관리할 수 있어요. 한 포트폴리오의 돈, 주문, 보유 종목은 다른 포트폴리오에 영향을 주지 않아요.',
    name: '이름',
    rename: '이름 바꾸기',
    renamed: '이름을 바꿨어요',
    created: '{name} 포트폴리오를 만들었어요',
    close: '포트폴리오 닫기',
    closeSays: '돈과 보유 종목, 대기 중인 주문이 없으면 닫을 수 있어요. 지난 내역은 그대로 남아요.',
    closeAsk: '{name} 포트폴리오를 닫을까요?',
    closeAskSays: '닫은 포트폴리오는 다시 열 수 없어요. 지난 내역은 그대로 남아요.',
    closed: '포트폴리오를 닫았어요',
    move: '돈 옮기기',
    moveSays: '바로 옮겨지며 수수료는 없어요.',
    source: '보내는 포트폴리오',
    target: '받는 포트폴리오',
    amount: '금액',
    whole: '전체',
    available: '옮길 수 있는 금액: {amount}',
    moved: '{amount}을(를) 옮겼어요',
    all: '전체 포트폴리오',
    allSays: '포트폴리오 {n}개 합계',
    manage: '포트폴리오 관리',
    withLeagueMoney: '리그 자금으로 {action}',
    inPortfolio: '{action} · {name}',
    leagueOnly: '리그 자금만 사용해요: {name}. 내 돈은 쓰이지 않아요.',
    leaguePays: '내 돈이 아니라 리그의 모의 자금을 사용해요. 주문이 도착한 시점의 호가로 체결돼요.',
    mainExchanges: '환전에는 기본 포트폴리오의 돈을 사용해요.',
    mainDeposits: '입금한 돈은 기본 포트폴리오에 들어와요.',
    mainWithdrawals: '출금은 기본 포트폴리오에서 이루어져요.',
  },
  errors: {
    portfolioNotFound: '없거나 이미 닫은 포트폴리오예요.',
    portfolioNotEmpty:
      '아직 돈이나 보유 종목, 대기 중인 주문이 남아 있거나 정산될 배당금 또는 비용이 있는 포트폴리오예요. 돈을 옮기고 종목을 정리하고 주문을 취소한 다음, 남은 정산이 끝나면 닫아 주세요.',
    portfolioIsMain: '기본 포트폴리오는 이름을 바꾸거나 닫을 수 없어요.',
    portfoliosFull: '포트폴리오는 한 번에 {maximum}개까지 가질 수 있어요. 먼저 하나를 닫아 주세요.',
    samePortfolio: '서로 다른 포트폴리오를 골라 주세요.',
  },
  notices: {
    movedBetween: {
      title: '돈을 옮겼어요',
      body: '내 포트폴리오 사이에서 {amount} {currency}을(를) 옮겼어요.',
    },
  },
};
