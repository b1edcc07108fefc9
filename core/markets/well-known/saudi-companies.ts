/**
 * Companies of the Saudi Exchange's main market. To be checked against: Saudi Exchange, issuer directory (codes, names
 * in both languages, listing dates, issued shares).
 */
import type { InstrumentRow } from './instrument-row.ts';

export const SAUDI_COMPANIES: readonly InstrumentRow[] = [
  ['2222', 'Saudi Aramco', 'TASI', 'energy', '2019-12-11', 242_000, 'أرامكو السعودية|아람코|沙特阿美|沙烏地阿美'],
  ['2381', 'Arabian Drilling', 'TASI', 'energy', '2022-11-07', 89, 'الحفر العربية'],
  ['1120', 'Al Rajhi Bank', 'TASI', 'finance', '1988', 4000, 'مصرف الراجحي|알라지 은행|拉吉哈银行'],
  [
    '1180',
    'Saudi National Bank',
    'TASI',
    'finance',
    '2014-11-12',
    6000,
    'البنك الأهلي السعودي|사우디 국립은행|沙特国家银行|SNB',
  ],
  ['1010', 'Riyad Bank', 'TASI', 'finance', '1990', 3000, 'بنك الرياض|리야드 은행|利雅得银行'],
  ['1060', 'Saudi Awwal Bank', 'TASI', 'finance', '1990', 2055, 'البنك السعودي الأول|SAB 은행'],
  ['1050', 'Banque Saudi Fransi', 'TASI', 'finance', '1990', 2500, 'البنك السعودي الفرنسي|사우디 프랑시 은행'],
  ['1150', 'Alinma Bank', 'TASI', 'finance', '2008-06-03', 2500, 'مصرف الإنماء|알린마 은행'],
  ['1111', 'Saudi Tadawul Group', 'TASI', 'finance', '2021-12-08', 120, 'مجموعة تداول السعودية|타다울 그룹'],
  ['8010', 'Tawuniya', 'TASI', 'finance', '2005', 150, 'التعاونية'],
  ['8210', 'Bupa Arabia', 'TASI', 'finance', '2008-05-17', 150, 'بوبا العربية'],
  ['2010', 'SABIC', 'TASI', 'materials', '1990', 3000, 'سابك|사빅|沙特基础工业|沙烏地基礎工業'],
  ['2020', 'SABIC Agri-Nutrients', 'TASI', 'materials', '1990', 476, 'سابك للمغذيات الزراعية'],
  ['1211', "Ma'aden", 'TASI', 'materials', '2008-07-28', 3890, 'معادن|마덴|沙特矿业'],
  ['2082', 'ACWA Power', 'TASI', 'utilities', '2021-10-11', 766, 'أكوا باور|아쿠아 파워'],
  ['5110', 'Saudi Electricity', 'TASI', 'utilities', '2000', 4167, 'السعودية للكهرباء|사우디 전력|沙特电力'],
  ['7010', 'stc', 'TASI', 'telecom', '2003-01-25', 5000, 'إس تي سي|사우디 텔레콤|沙特电信|Saudi Telecom'],
  ['7020', 'Mobily', 'TASI', 'telecom', '2004-12-20', 770, 'اتحاد اتصالات|모빌리|Etihad Etisalat'],
  ['7030', 'Zain KSA', 'TASI', 'telecom', '2008-03-22', 899, 'زين السعودية'],
  ['7202', 'solutions by stc', 'TASI', 'technology', '2021-09-30', 120, 'سلوشنز'],
  ['7203', 'Elm', 'TASI', 'technology', '2022-02-16', 80, 'علم'],
  ['4013', 'Dr. Sulaiman Al Habib', 'TASI', 'health', '2020-03-17', 350, 'سليمان الحبيب'],
  ['2280', 'Almarai', 'TASI', 'food', '2005-08-17', 1000, 'المراعي|알마라이'],
  ['4190', 'Jarir Marketing', 'TASI', 'consumer', '2003', 1200, 'جرير'],
  ['4263', 'SAL Saudi Logistics Services', 'TASI', 'transport', '2023-11-08', 80, 'سال'],
  ['4300', 'Dar Al Arkan', 'TASI', 'property', '2007-12-12', 1080, 'دار الأركان'],
];
