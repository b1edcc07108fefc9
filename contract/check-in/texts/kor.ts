import type { texts as en } from './en.ts';

export const texts: typeof en = {
  checkIn: {
    lead: '하루 한 번 받을 수 있으며 통화는 {currency}이에(예)요. 오늘은 {time}에 끝나요.',
    verifyFirst: '본인 인증을 마치면 매일 출석 보상을 받을 수 있어요. 한 사람당 한 계정에만 지급돼요.',
    streak: '연속 출석',
    total: '누적',
    days: '{n}일',
    day: '{n}일차',
    dayDone: '{n}일차, 완료',
    act: '출석하고 {amount} 받기',
    done: '오늘 출석 완료',
    tomorrow: '내일: {amount}',
    bonus: '보너스',
    bonusSays: '{needed}일 중 {have}일 출석, 보너스 {amount}. 연속이 아니어도 돼요.',
    claim: '보너스 받기',
    paid: '{amount}이(가) 지급됐어요.',
    capped: '총액이 정해진 회사의 프로모션 계정에서 지급되며, 모든 지급은 자금 이동 내역에 남아요.',
  },
  errors: {
    alreadyCheckedIn: '오늘은 이미 출석 체크를 하셨어요.',
    checkInTimesInsufficient: '출석 횟수가 부족해요.',
    promotionSpent: '이 이벤트의 지급 한도가 모두 소진됐어요.',
  },
};
