import type { markets as en } from '../en/markets.ts';

export const markets: typeof en = {
  name: {
    US: '미국 주식',
    MX: '멕시코 주식',
    TH: '태국 주식',
    KR: '한국 주식',
    IN: '인도 주식',
    SA: '사우디 주식',
    CRYPTO: '디지털 자산',
    FX: '외환',
  },
  short: {
    US: '미국',
    MX: '멕시코',
    TH: '태국',
    KR: '한국',
    IN: '인도',
    SA: '사우디',
    CRYPTO: '디지털',
    FX: '외환',
  },
  board: {
    listed: '상장',
    otc: '장외',
    crypto: '디지털 자산',
    fx: '외환',
    index: '지수',
  },
  session: {
    open: '거래 중',
    closed: '장 마감',
    unknown: '일정 미확인',
  },
  hours: {
    always: '모의 환경: 24시간 거래',
    exchange: '거래소 시간에 거래',
  },
  source: {
    simulated: '모의 시세',
    replay: '과거 시세 재생',
    folder: '회사 자체 파일',
    recorded: '녹화된 하루, 실시간 아님',
    real: '실제 가격',
    stated: '{source}, 스프레드는 회사 기준',
    merger: '합병 조건',
    spinOff: '분할 조건',
  },
  priceState: {
    live: '실시간',
    polled: '주기 확인',
    delayed: '지연',
    frozen: '장 마감',
    closed: '휴장',
    stale: '미확인',
    held: '확인 중',
  },
};
