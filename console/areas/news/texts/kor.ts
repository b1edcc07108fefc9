import type { texts as en } from './en.ts';

const news: (typeof en)['news'] = {
  title: '뉴스',
  one: '뉴스',
  about: '직원 두 명이 게시하고 나면 고칠 수 없고 철회만 할 수 있어요.',
  write: '뉴스 쓰기',
  columns: {
    title: '제목',
    status: '상태',
    topic: '주제',
    languages: '언어',
    from: '게시 시작',
    instruments: '관련 종목',
    by: '작성자',
  },
  statuses: { upcoming: '예정', shown: '게시 중', withdrawn: '철회됨' },
  topics: { general: '일반', prices: '시세' },
  facts: '세부 내용',
  faults: {
    instruments: 'US.NWRB와 같은 종목 ID를 빈칸으로 나누어 최대 {most}개까지, 각각 한 번씩 입력해 주세요.',
    sponsored: '광고는 시세 뉴스가 될 수 없어요.',
  },
  instrumentsHint: 'US.NWRB와 같은 종목 ID예요. 광고가 아니면 해당 종목 화면과 차트에 나와요.',
  sponsored: '광고: 대가를 받은 글이며 고객에게 표시돼요',
  isSponsored: '광고',
  fromHint: '내 시간대 기준이에요. 비워 두면 바로 게시돼요.',
  propose: '제안',
  proposeTitle: '이 뉴스를 제안할까요?',
  proposeNow: '다른 직원이 승인하면 다음 언어의 독자에게 바로 보여요: {languages}. 게시한 뒤에는 고칠 수 없어요.',
  proposeFrom:
    '{from} 전에 다른 직원이 승인하면 그때부터 다음 언어의 독자에게 보여요: {languages}. ' +
    '게시한 뒤에는 고칠 수 없어요.',
  withdrawTitle: '‘{title}’ 뉴스를 철회할까요?',
  withdrawAbout: '더는 아무도 읽을 수 없으며 다시 게시할 수 없어요.',
  empty: '아직 작성한 뉴스가 없어요.',
};

export const texts: typeof en = {
  news,
  audit: { actions: { proposeNews: '뉴스 제안' }, details: { news: '뉴스', sponsored: '광고' } },
  proposals: { kinds: { news: '뉴스' } },
  system: {
    jobNames: { 'market news': '모의 시장 뉴스', 'news feeds': '다른 출처의 뉴스', 'pictures of news': '뉴스 사진' },
  },
};
