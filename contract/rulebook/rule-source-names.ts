/**
 * The Korean names of Korea's acts and regulations, which Korean readers search by; the keys are the sources in
 * `core/markets/rulebook/`. The server picks. Other markets' sources stay in the language in which they are published
 * or cited.
 */
import type { Language } from '../texts/languages.ts';

const KOREAN_NAME_BY_SOURCE: Readonly<Record<string, string>> = {
  'KRX KOSPI Market Business Regulation, article 4 (lunch break abolished)':
    '한국거래소 유가증권시장 업무규정 제4조(점심 휴장 폐지)',
  'KRX KOSPI Market Business Regulation, article 4 (regular session until 15:30)':
    '한국거래소 유가증권시장 업무규정 제4조(정규시장 15:30까지)',
  'KRX as before; Nextrade Business Regulation (pre-market 08:00-08:50, after-market until 20:00)':
    '한국거래소는 종전과 같음, 넥스트레이드 업무규정(프리마켓 08:00~08:50, 애프터마켓 20:00까지)',
  ["KRX plan of 2026-01: its own pre-market 07:00-08:00 and after-market 16:00-20:00 beside Nextrade's, put " +
    'off from June']:
    '한국거래소 2026년 1월 계획: 넥스트레이드와 별도로 프리마켓 07:00~08:00, 애프터마켓 16:00~20:00 운영, 6월 시행에서 연기',
  'KRX KOSPI Market Business Regulation, article 5, and KRX "Market closing (holiday)" list':
    '한국거래소 유가증권시장 업무규정 제5조, 한국거래소 휴장일 안내',
  'KRX notice: trading hours on the day of the College Scholastic Ability Test':
    '한국거래소 공지: 대학수학능력시험일 거래시간 변경',
  ['Public Holidays Act as amended on 2026-02-10 (Constitution Day restored, Labour Day a public holiday); ' +
    'KRX closes on public holidays by article 5']:
    '「공휴일에 관한 법률」 2026.02.10 개정(제헌절 재지정, 노동절 공휴일 지정), 한국거래소 업무규정 제5조에 따라 공휴일 휴장',
  'Public Holidays Act as amended on 2026-02-10, article 3':
    '「공휴일에 관한 법률」 2026.02.10 개정, 제3조(대체공휴일)',
  ['KRX KOSPI Market Business Regulation, articles 4 and 23 (orders from 08:30; closing call auction in the ' +
    'last ten minutes)']:
    '한국거래소 유가증권시장 업무규정 제4조·제23조(호가 접수 08:30부터, 종가는 마지막 10분 단일가매매)',
  ['KRX KOSPI Market Business Regulation; Nextrade since 2025-03-04 and Financial Services Commission: ' +
    'outside the main session limit orders alone, no short sales']:
    '한국거래소 유가증권시장 업무규정, 넥스트레이드(2025.03.04부터)·금융위원회: 정규시장 외에는 지정가 호가만 가능, 공매도 불가',
  ['KRX, Volatility Interruption (global.krx.co.kr): 2 minutes; dynamic 3 % for KOSPI 200, 6 % for others; ' +
    "static 10 %; not on the day of listing. Members of the index by worth: the house's"]:
    '한국거래소 변동성완화장치(VI): 2분, 동적 VI는 코스피200 3%·그 밖의 종목 6%, 정적 VI 10%, 상장일 제외. 코스피200 구성 종목은 시가총액으로 당사가 정함',
  ['KRX KOSPI Market Business Regulation, article 106-2, and Enforcement Rules, article 133-2 (KOSDAQ: 23-2 ' +
    'and 28-3), temporary overheat by all three indicators and a rising close: periodic call auction of 30 ' +
    'minutes for three trading days']:
    '한국거래소 유가증권시장 업무규정 제106조의2, 시행세칙 제133조의2(코스닥: 제23조의2·제28조의3): 세 지표와 종가 상승을 모두 충족하면 단기과열종목으로 지정, 3거래일간 30분 단위 단일가매매',
  ['KRX KOSPI Market Business Regulation, article 26: 8, 15 and 20 % for a minute; 20 minutes, then an ' +
    'auction of ten; none of the first two after 14:50']:
    '한국거래소 유가증권시장 업무규정 제26조: 8·15·20%가 1분간 이어지면 20분 중단 후 10분 단일가매매, 1·2단계는 14:50 이후 발동하지 않음',
  'KRX Enforcement Rules of the KOSPI Market Business Regulation, article 15, before 2023':
    '한국거래소 유가증권시장 업무규정 시행세칙 제15조(2023년 이전)',
  'KRX Enforcement Rules of the KOSPI Market Business Regulation, article 15 (the same ladder for all boards)':
    '한국거래소 유가증권시장 업무규정 시행세칙 제15조(모든 시장에 같은 호가 단위)',
  'KRX KOSPI Market Business Regulation, article 20; KONEX Market Business Regulation (15 %)':
    '한국거래소 유가증권시장 업무규정 제20조, 코넥스시장 업무규정(15%)',
  ['KRX Enforcement Rules of the KOSPI and KOSDAQ Market Business Regulations: 60 to 400 % of the issue ' +
    'price on the day of listing']: '한국거래소 유가증권시장·코스닥시장 업무규정 시행세칙: 상장일에는 공모가의 60~400%',
  'KRX: single shares on all boards': '한국거래소: 모든 시장 1주 단위',
  ['Financial Services Commission: fractional trading of domestic shares as an innovative financial ' +
    'service, through the Korea Securities Depository']:
    '금융위원회: 국내 주식 소수단위 거래(혁신금융서비스, 한국예탁결제원)',
  ['Income Tax Act, article 156(1) (20 %), and Local Tax Act, article 103-18 (a tenth of it): 22 % of ' +
    'dividends to non-residents without a treaty']:
    '「소득세법」 제156조 제1항(20%), 「지방세법」 제103조의18(그 10%): 조세조약이 없는 비거주자 배당소득 22%',
  'KRX KOSPI Market Business Regulation, article 7 (T+2)': '한국거래소 유가증권시장 업무규정 제7조(T+2)',
  ['Securities Transaction Tax Act, articles 5 and 8, and its Enforcement Decree, articles 2 (transferred ' +
    'when it is settled) and 5 (rates)']:
    '「증권거래세법」 제5조·제8조, 같은 법 시행령 제2조(결제되는 때 양도)·제5조(세율)',
  'Special Tax for Rural Development Act, article 5 (KOSPI only)': '「농어촌특별세법」 제5조(유가증권시장만 해당)',
  'Financial Services Commission: partial resumption': '금융위원회: 공매도 부분 재개',
  'Financial Services Commission: ban on short selling': '금융위원회: 공매도 금지',
  'Financial Services Commission: full resumption': '금융위원회: 공매도 전면 재개',
};

/** A source in the words for a reader of `language`; one that isn't in the table stays as in the rulebook. */
export const localizeRuleSource = (language: Language, source: string): string =>
  (language === 'kor' && KOREAN_NAME_BY_SOURCE[source]) || source;

/** For the test that the table and the rulebook agree. */
export const SOURCES_WITH_KOREAN_NAME: ReadonlySet<string> = new Set(Object.keys(KOREAN_NAME_BY_SOURCE));
