import type { Texts } from '../en/index.ts';

export const clock: Texts['clock'] = {
  title: '환경 시계',
  about: '앞으로만 가며, 모든 고객에게 알린 1분 뒤에 환경 전체가 동시에 이동합니다.',
  now: '환경의 현재 시각',
  ahead: '서버보다 앞선 시간',
  notAhead: '아직 이동하지 않음',
  next: '다음 이동',
  nextWords: '{at}에 {to}로',
  left: '{left} 후',
  due: '지금',
  move: '시계 이동',
  moveTitle: '환경 시계를 앞으로 이동',
  warning:
    '그 시간만큼 서비스가 멈춘 것과 같습니다. 그동안 손절 주문은 작동하지 않고, 사이에 있는 밤의 이자가 부과되며, 기한이 지난 주문과 잠금, 대기 기간은 종료됩니다. 되돌릴 수 없습니다.',
  by: '이동할 시간',
  choices: { hour: '1시간', day: '1일', threeDays: '3일', week: '7일', own: '직접 입력' },
  minutes: '분',
  badMinutes: '1에서 10,080까지의 정수(분)를 입력하세요.',
  why: '이유',
  badWhy: '한 줄로 세 글자 이상 입력하세요.',
  announce: '알리고 이동',
  announced: '모든 고객에게 알렸습니다. 1분 뒤에 시계가 이동합니다',
  moved: '지금까지의 이동',
  columns: { at: '이동 시점', to: '이동 후 시각', by: '이동 폭', person: '직원', why: '이유' },
};
