import type { texts as en } from './en.ts';

const settings: (typeof en)['settings'] = {
  title: '설정',
  about: '한 직원이 값을 제안하고 다른 직원이 승인하면 몇 초 안에 모든 화면에 반영돼요.',
  columns: { name: '설정', value: '값', changed: '최근 변경', act: '작업' },
  change: '변경',
  changeTitle: '변경: {name}',
  value: '값',
  valueHint: '비워 두면 기본값을 써요.',
  propose: '제안',
  unset: '미설정',
  empty: '설정이 없어요.',
  names: {
    title: '서비스 이름',
    logo: '로고(파일 이름)',
    kefu: '고객센터 링크',
    partner: '링크의 파트너 ID',
    menuHome: '메뉴: 홈',
    menuMarket: '메뉴: 시세',
    menuTrade: '메뉴: 거래',
    menuFavorite: '메뉴: 관심',
    menuAssets: '메뉴: 자산',
  },
};

export const texts: typeof en = {
  settings,
  audit: { actions: { proposeSetting: '설정 제안' }, details: { setting: '설정' } },
  proposals: { kinds: { setting: '설정' } },
};
