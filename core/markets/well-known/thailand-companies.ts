/**
 * Companies listed at the Stock Exchange of Thailand. Source: SET, company profiles (symbols, names in both languages,
 * first trading days, listed shares).
 */
import type { InstrumentRow } from './instrument-row.ts';

export const THAILAND_COMPANIES: readonly InstrumentRow[] = [
  ['PTT', 'PTT', 'SET', 'energy', '2001-12-06', 28_560, 'ปตท.|태국석유공사|泰国石油|泰國石油'],
  ['PTTEP', 'PTT Exploration and Production', 'SET', 'energy', '1993-06-10', 3970, 'ปตท.สำรวจและผลิตปิโตรเลียม'],
  ['OR', 'PTT Oil and Retail Business', 'SET', 'energy', '2021-02-11', 12_000, 'ปตท. น้ำมันและการค้าปลีก'],
  ['TOP', 'Thai Oil', 'SET', 'energy', '2004-10-26', 2234, 'ไทยออยล์'],
  ['PTTGC', 'PTT Global Chemical', 'SET', 'materials', '2011-10-21', 4509, 'พีทีที โกลบอล เคมิคอล'],
  ['IVL', 'Indorama Ventures', 'SET', 'materials', '2010-02-05', 5615, 'อินโดรามา เวนเจอร์ส'],
  ['SCC', 'Siam Cement', 'SET', 'materials', '1975-04-30', 1200, 'ปูนซิเมนต์ไทย|시암 시멘트|暹罗水泥|暹羅水泥|SCG'],
  ['DELTA', 'Delta Electronics (Thailand)', 'SET', 'technology', '1995-07-24', 12_470, 'เดลต้า อีเลคโทรนิคส์|델타 일렉트로닉스|台达泰国|台達泰國'],
  ['AOT', 'Airports of Thailand', 'SET', 'transport', '2004-03-11', 14_290, 'ท่าอากาศยานไทย|태국공항공사|泰国机场|泰國機場'],
  ['THAI', 'Thai Airways International', 'SET', 'transport', '2025-08-04', 28_300, 'การบินไทย|타이항공|泰国航空|泰國航空'],
  ['BEM', 'Bangkok Expressway and Metro', 'SET', 'transport', '2016-01-05', 15_290, 'ทางด่วนและรถไฟฟ้ากรุงเทพ'],
  ['CPALL', 'CP All', 'SET', 'consumer', '2003-10-14', 8983, 'ซีพี ออลล์|씨피 올|正大全'],
  ['CRC', 'Central Retail', 'SET', 'consumer', '2020-02-20', 6031, 'เซ็นทรัล รีเทล คอร์ปอเรชั่น'],
  ['HMPRO', 'Home Product Center', 'SET', 'consumer', '2001-10-30', 13_150, 'โฮม โปรดักส์ เซ็นเตอร์'],
  ['MINT', 'Minor International', 'SET', 'consumer', '1988', 5670, 'ไมเนอร์ อินเตอร์เนชั่นแนล'],
  ['CPF', 'Charoen Pokphand Foods', 'SET', 'food', '1987-12-21', 8400, 'เจริญโภคภัณฑ์อาหาร|짜른 포크판드|正大食品'],
  ['OSP', 'Osotspa', 'SET', 'food', '2018-10-17', 3004, 'โอสถสภา'],
  ['CBG', 'Carabao Group', 'SET', 'food', '2014-11-21', 1000, 'คาราบาวกรุ๊ป'],
  ['ADVANC', 'Advanced Info Service', 'SET', 'telecom', '1991-11-05', 2974, 'แอดวานซ์ อินโฟร์ เซอร์วิส|에이아이에스|AIS'],
  ['TRUE', 'True Corporation', 'SET', 'telecom', '2023-03-03', 34_550, 'ทรู คอร์ปอเรชั่น|트루'],
  ['KBANK', 'Kasikornbank', 'SET', 'finance', '1976-02-09', 2369, 'ธนาคารกสิกรไทย|카시콘은행|开泰银行|開泰銀行'],
  ['BBL', 'Bangkok Bank', 'SET', 'finance', '1975-04-25', 1909, 'ธนาคารกรุงเทพ|방콕은행|盘谷银行|盤谷銀行'],
  ['SCB', 'SCB X', 'SET', 'finance', '2022-04-27', 3367, 'เอสซีบี เอกซ์|시암상업은행|汇商银行|匯商銀行'],
  ['KTB', 'Krung Thai Bank', 'SET', 'finance', '1989-08-02', 13_980, 'ธนาคารกรุงไทย|끄룽타이은행|泰京银行|泰京銀行'],
  ['MTC', 'Muangthai Capital', 'SET', 'finance', '2014-11-26', 2120, 'เมืองไทย แคปปิตอล'],
  ['BDMS', 'Bangkok Dusit Medical Services', 'SET', 'health', '1991-10-02', 15_890, 'กรุงเทพดุสิตเวชการ'],
  ['BH', 'Bumrungrad Hospital', 'SET', 'health', '1989-12-15', 795, 'โรงพยาบาลบำรุงราษฎร์|범룽랏 병원|康民医院|康民醫院'],
  ['CPN', 'Central Pattana', 'SET', 'property', '1995-03-01', 4488, 'เซ็นทรัลพัฒนา'],
  ['LH', 'Land and Houses', 'SET', 'property', '1989-02-17', 11_950, 'แลนด์ แอนด์ เฮ้าส์'],
  ['GULF', 'Gulf Development', 'SET', 'utilities', '2025-04-03', 14_940, 'กัลฟ์ ดีเวลลอปเมนท์'],
  ['GPSC', 'Global Power Synergy', 'SET', 'utilities', '2015-05-18', 2820, 'โกลบอล เพาเวอร์ ซินเนอร์ยี่'],
];
