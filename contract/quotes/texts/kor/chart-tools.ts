import type { chartTools as en } from '../en/chart-tools.ts';

export const chartTools: typeof en = {
  parameters: '설정값',
  parameterOf: '{indicator}: {parameter}',
  parameter: {
    length: '기간',
    fast: '단기',
    slow: '장기',
    signal: '시그널',
    deviations: '표준편차 배수',
    smoothK: '%K 평활',
    smoothD: '%D 평활',
    start: '시작값, %',
    step: '증가폭, %',
    limit: '최댓값, %',
  },
  bounds: '{least}~{most} 사이로 입력해 주세요',
  asAtFirst: '기본값으로 되돌리기',
  vwapSays: 'VWAP는 하루마다 새로 계산해요. 일봉에서는 달마다, 더 긴 봉에서는 해마다 새로 계산해요.',
};
