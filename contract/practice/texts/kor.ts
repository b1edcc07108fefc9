import type { texts as en } from './en.ts';

export const texts: typeof en = {
  worldClock: {
    moves: '{time}에 이 모의 환경의 시계가 {length} 앞으로 이동해요.',
    left: '{left} 남음',
    says: '그 시간만큼 멈춘 것과 같아, 손절 주문은 작동하지 않고 잠금 기간과 이자가 붙는 밤은 지나가요.',
  },
  errors: {
    practiceWorld: '모의 자금을 사용하는 환경에서는 실제 입금 채널을 열 수 없어요.',
    practiceOnly: '모의 환경에서만 할 수 있어요. 여기서는 실제 돈을 사용해요.',
    clockFixed: '모의 환경의 시계만 이동할 수 있어요.',
    clockMoves: '{at}에 시계를 이동한다고 이미 알렸어요.',
    clockAboutToMove:
      '모의 환경의 시계가 곧 이동해요. {at}까지는 레버리지나 공매도 포지션을 새로 열 수 없어요. 보유 종목 정리와 주문 취소, 레버리지 없는 구매는 할 수 있어요.',
  },
  notices: {
    practiceMoney: {
      title: '모의 자금이 지급됐어요',
      body: '{count}개 통화의 모의 자금이 지급됐어요. 실제 돈이 아니며, 출금도 연습일 뿐 실제로 지급되지 않아요. 이 돈 때문에 누구에게도 송금하지 마세요.',
    },
  },
};
