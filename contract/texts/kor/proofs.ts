import type { proofs as en } from '../en/proofs.ts';

export const proofs: typeof en = {
  check: '이 기기에서 확인',
  save: '증명 저장',
  transferHolds: '이 기기에서 확인했습니다. 이 자금 이동은 {number}번 봉인이 묶은 {count}건 중 하나이며 화면의 내용과 정확히 같습니다.',
  transferFails: '증명이 맞지 않습니다. 봉인이 묶은 내용이 화면과 다릅니다. 증명을 저장하고 고객센터에 문의해 주세요.',
  liabilities: '내 돈이 집계에 들어 있나요?',
  liabilitiesHint: '회사가 전체 고객에게 지급해야 할 금액과 내 몫',
  liabilitiesSay: '회사는 {time}에 고객에게 지급해야 할 금액을 합산했습니다. 각 합계에 내 잔고가 들어 있는지 이 기기에서 확인했습니다. 지급해야 할 금액을 보여 주는 것이며 회사가 보유한 금액은 아닙니다.',
  ofAll: '고객 {count}명에게 지급할 {sum} 중',
  counted: '내 잔고가 집계에 들어 있습니다.',
  notCounted: '내 잔고가 제대로 집계되지 않았습니다. 증명을 저장하고 고객센터에 문의해 주세요.',
  notYetBound: '몇 초 안에 다음 봉인이 이 합계를 묶습니다.',
  noTree: '아직 내 돈이 들어간 합계가 없습니다. 한 시간 안에 다음 합산이 이루어집니다.',
  insuranceSays: '포지션의 손실이 증거금을 넘으면 위험준비금이 부담합니다. 준비금이 바닥나면 당사가 지급하며, 어떤 고객도 다른 고객의 손실을 부담하지 않습니다.',
  ofCapital: '위험준비금 잔액(자본 {capital})',
  contradiction: '기록이 변경되었습니다. 이 기기는 {date}에 {number}번 봉인의 다른 해시를 보관했습니다. 입금하지 말고 운영자에게 서면으로 문의해 주세요.',
};
