/** Names of newcomers: the first part by market, the second by what the company does. */
import type { Sector } from '../instruments/company-row.ts';

/** `code` is the beginning of its ticker; none on exchanges that assign numbers. */
export interface CompanyNamePrefix {
  code: string;
  name: string;
  kor: string;
  cn: string;
  /** In the market's own script. */
  local?: string;
}

export interface CompanyLineOfBusiness {
  /** A ticker's last letter. */
  letter: string;
  sector: Sector;
  en: string;
  cn: string;
  es: string;
  kr: string;
  th: string;
  in: string;
  sa: string;
}

const buildLineOfBusiness = (
  letter: string,
  sector: Sector,
  [en, cn, es, kr, th, hi, ar]: readonly [string, string, string, string, string, string, string],
): CompanyLineOfBusiness => ({ letter, sector, en, cn, es, kr, th, in: hi, sa: ar });

export const COMPANY_LINES_OF_BUSINESS: readonly CompanyLineOfBusiness[] = [
  buildLineOfBusiness('R', 'industry', [
    'Robotics',
    '機器人',
    'Robótica',
    '로보틱스',
    'โรโบติกส์',
    'रोबोटिक्स',
    'للروبوتات',
  ]),
  buildLineOfBusiness('B', 'health', [
    'Biotech',
    '生物',
    'Biotecnología',
    '바이오',
    'ไบโอเทค',
    'बायोटेक',
    'للتقنية الحيوية',
  ]),
  buildLineOfBusiness('S', 'technology', ['Software', '科技', 'Software', '소프트', 'ซอฟต์แวร์', 'सॉफ्टवेयर', 'للبرمجيات']),
  buildLineOfBusiness('F', 'food', ['Foods', '食品', 'Alimentos', '푸드', 'ฟู้ดส์', 'फूड्स', 'للأغذية']),
  buildLineOfBusiness('E', 'energy', ['Energy', '能源', 'Energía', '에너지', 'เอ็นเนอร์ยี่', 'एनर्जी', 'للطاقة']),
  buildLineOfBusiness('M', 'materials', [
    'Materials',
    '材料',
    'Materiales',
    '머티리얼즈',
    'แมททีเรียล',
    'मटेरियल्स',
    'للمواد',
  ]),
  buildLineOfBusiness('L', 'transport', [
    'Logistics',
    '物流',
    'Logística',
    '로지스틱스',
    'โลจิสติกส์',
    'लॉजिस्टिक्स',
    'للخدمات اللوجستية',
  ]),
  buildLineOfBusiness('C', 'consumer', [
    'Cosmetics',
    '化妝品',
    'Cosmética',
    '코스메틱',
    'คอสเมติกส์',
    'कॉस्मेटिक्स',
    'لمستحضرات التجميل',
  ]),
  buildLineOfBusiness('P', 'finance', ['Payments', '支付', 'Pagos', '페이먼츠', 'เพย์เมนท์', 'पेमेंट्स', 'للمدفوعات']),
  buildLineOfBusiness('H', 'health', [
    'Healthcare',
    '醫療',
    'Salud',
    '헬스케어',
    'เฮลท์แคร์',
    'हेल्थकेयर',
    'للرعاية الصحية',
  ]),
  buildLineOfBusiness('G', 'technology', ['Games', '遊戲', 'Juegos', '게임즈', 'เกมส์', 'गेम्स', 'للألعاب']),
  buildLineOfBusiness('T', 'semiconductors', [
    'Semiconductor',
    '半導體',
    'Semiconductores',
    '반도체',
    'เซมิคอนดักเตอร์',
    'सेमीकंडक्टर',
    'لأشباه الموصلات',
  ]),
];

const parts = (
  rows: readonly (readonly [code: string, name: string, kor: string, cn: string, local?: string])[],
): CompanyNamePrefix[] =>
  rows.map(([code, name, kor, cn, local]) => ({ code, name, kor, cn, ...(local === undefined ? {} : { local }) }));

export const COMPANY_NAME_PREFIXES = {
  US: parts([
    ['HLX', 'Halcrest', '할크레스트', '哈克瑞'],
    ['QNB', 'Quinbrook', '퀸브룩', '昆溪'],
    ['TWN', 'Tawnyridge', '토니리지', '棕嶺'],
    ['MRW', 'Merriwold', '메리월드', '樂原'],
    ['SKD', 'Skellidge', '스켈리지', '石脊'],
    ['OXB', 'Oxbarrow', '옥스배로', '牛丘'],
    ['LRK', 'Larkhaven', '라크헤이븐', '雲雀灣'],
    ['VNT', 'Ventnor Bay', '벤트너 베이', '文特諾灣'],
    ['GLD', 'Gladmoor', '글래드무어', '歡原'],
    ['PEM', 'Pemberlock', '펨버록', '彭伯洛'],
    ['HZW', 'Hazelwick', '헤이즐윅', '榛村'],
    ['IRN', 'Ironmere', '아이언미어', '鐵湖'],
    ['WYC', 'Wychelm', '위치엘름', '山榆'],
    ['DNV', 'Dunvale', '던베일', '暮谷'],
    ['KSW', 'Kestrelway', '케스트럴웨이', '鷹道'],
    ['BLF', 'Bellfarrow', '벨패로', '鐘原'],
  ]),
  MX: parts([
    ['LAGUNA', 'Laguna Clara', '라구나 클라라', '明湖'],
    ['MEZQUI', 'Mezquite', '메스키테', '牧豆'],
    ['COPAL', 'Copal', '코팔', '柯巴'],
    ['TEZONT', 'Tezontle', '테손틀레', '火山岩'],
    ['SIERRA', 'Sierra Alta', '시에라 알타', '高嶺'],
    ['OCOTE', 'Ocote', '오코테', '松明'],
    ['JACAR', 'Jacaranda', '하카란다', '藍楹'],
    ['QUETZ', 'Quetzalí', '케찰리', '綠咬鵑'],
    ['OBSID', 'Obsidiana', '오브시디아나', '黑曜石'],
    ['HUERTA', 'La Huerta', '라 우에르타', '果園'],
    ['CORAL', 'Coralillo', '코랄리요', '珊瑚藤'],
    ['MAGUEY', 'Maguey', '마게이', '龍舌蘭'],
    ['AMATE', 'Amate', '아마테', '榕紙'],
    ['PALOMA', 'Palomar', '팔로마르', '鴿舍'],
    ['RIOHON', 'Río Hondo', '리오 온도', '深河'],
    ['CENOTE', 'Cenote', '세노테', '天井'],
  ]),
  TH: parts([
    ['SAITH', 'Saithong', '사이통', '金線', 'สายทอง'],
    ['NAMPH', 'Namphueng', '남프응', '蜜露', 'น้ำผึ้ง'],
    ['PHUTA', 'Phutarn', '푸탄', '普坦', 'ภูธาร'],
    ['KASET', 'Kasetrin', '까셋린', '農源', 'เกษตริน'],
    ['RUNGR', 'Rungruang', '룽르앙', '榮盛', 'รุ่งเรือง'],
    ['MEKHA', 'Mekhala', '메칼라', '美卡拉', 'เมขลา'],
    ['SIRIN', 'Sirinapa', '시리나파', '詩琳', 'สิรินภา'],
    ['THARA', 'Tharathip', '타라팁', '聖水', 'ธาราทิพย์'],
    ['LANNA', 'Lannakan', '란나칸', '蘭納甘', 'ล้านนากาญจน์'],
    ['CHOMP', 'Chompu', '촘푸', '蓮霧', 'ชมพู'],
    ['WARIN', 'Warintorn', '와린톤', '瓦林', 'วรินทร'],
    ['PIMAI', 'Pimaan', '피만', '天宮', 'พิมาน'],
    ['KANOK', 'Kanokwan', '까녹완', '金葉', 'กนกวรรณ'],
    ['DUANG', 'Duangdao', '두앙다오', '星曜', 'ดวงดาว'],
    ['SUPHA', 'Suphanni', '수판니', '素攀', 'สุพรรณี'],
    ['YAOWA', 'Yaowarin', '야오와린', '耀華', 'เยาวริน'],
  ]),
  KR: parts([
    ['', 'Saerom', '새롬', '新羅蘭', '새롬'],
    ['', 'Haneulbit', '하늘빛', '天光', '하늘빛'],
    ['', 'Noeul', '노을', '晚霞', '노을'],
    ['', 'Bandi', '반디', '螢火', '반디'],
    ['', 'Gyeoul', '겨울', '冬白', '겨울'],
    ['', 'Sandeul', '산들', '和風', '산들'],
    ['', 'Maru', '마루', '嶺上', '마루'],
    ['', 'Yunseul', '윤슬', '波光', '윤슬'],
    ['', 'Darae', '다래', '多來', '다래'],
    ['', 'Ondam', '온담', '溫潭', '온담'],
    ['', 'Hyesung', '혜성', '彗星', '혜성'],
    ['', 'Raon', '라온', '樂溫', '라온'],
    ['', 'Soldam', '솔담', '松潭', '솔담'],
    ['', 'Eunsaem', '은샘', '銀泉', '은샘'],
    ['', 'Goeun', '고은', '古恩', '고은'],
    ['', 'Chaeum', '채움', '采盈', '채움'],
  ]),
  IN: parts([
    ['KAVERI', 'Kaverika', '카베리카', '卡維里', 'कावेरिका'],
    ['NILGIR', 'Nilgiri Vale', '닐기리 베일', '藍山谷', 'नीलगिरि वेल'],
    ['AAROHI', 'Aarohi', '아로히', '阿羅希', 'आरोही'],
    ['TARANG', 'Tarangini', '타랑기니', '清波', 'तरंगिणी'],
    ['VANYA', 'Vanya', '바냐', '萬雅', 'वन्या'],
    ['PRAGAT', 'Pragatika', '프라가티카', '進步', 'प्रगतिका'],
    ['SAGARI', 'Sagarika', '사가리카', '海女', 'सागरिका'],
    ['UDAYAN', 'Udayan', '우다얀', '烏達揚', 'उदयन'],
    ['MALHAR', 'Malhar', '말하르', '馬爾哈', 'मल्हार'],
    ['KESARI', 'Kesarika', '케사리카', '番紅', 'केसरिका'],
    ['ROHINI', 'Rohinika', '로히니카', '羅希尼', 'रोहिणिका'],
    ['VASANT', 'Vasantam', '바산탐', '春日', 'वसंतम'],
    ['JHELUM', 'Jhelumi', '젤루미', '傑赫勒姆', 'झेलमी'],
    ['ANKURA', 'Ankura', '안쿠라', '新芽', 'अंकुरा'],
    ['SHIKHA', 'Shikharini', '시카리니', '雪頂', 'शिखरिणी'],
    ['DHRUVA', 'Dhruvatara', '드루바타라', '北極星', 'ध्रुवतारा'],
  ]),
  SA: parts([
    ['', 'Rawabi', '라와비', '丘陵', 'روابي'],
    ['', 'Yasmin', '야스민', '茉莉', 'ياسمين'],
    ['', 'Fanar', '파나르', '燈塔', 'فنار'],
    ['', 'Sanabel', '사나벨', '麥穗', 'سنابل'],
    ['', 'Ghadeer', '가디르', '清溪', 'غدير'],
    ['', 'Manar', '마나르', '明燈', 'منار'],
    ['', 'Lubna', '루브나', '露卜娜', 'لبنى'],
    ['', 'Ufuq', '우푹', '天際', 'أفق'],
    ['', 'Zahra', '자흐라', '繁花', 'زهرة'],
    ['', 'Nawras', '나우라스', '海鷗', 'نورس'],
    ['', 'Sahab', '사하브', '雲朵', 'سحاب'],
    ['', 'Durra', '두라', '寶珠', 'درة'],
    ['', 'Rayhan', '라이한', '羅勒', 'ريحان'],
    ['', 'Wisam', '위삼', '勳章', 'وسام'],
    ['', 'Amwaj', '암와즈', '波濤', 'أمواج'],
    ['', 'Shuruq', '슈루크', '日出', 'شروق'],
  ]),
} as const;

/**
 * A newcomer's names by its Latin one, as rows of `translated-names.ts` have them; null if it is none. In Spanish,
 * American companies keep their Latin name, as Mexican ones do.
 */
export function findTranslatedNewcomerName(
  latin: string,
): readonly [latin: string, kor: string, cn: string, esp?: string] | null {
  const at = latin.lastIndexOf(' ');
  const [start, business] = [latin.slice(0, at), latin.slice(at + 1)];
  const trade = COMPANY_LINES_OF_BUSINESS.find(({ en, es }) => en === business || es === business);
  if (!trade) return null;
  for (const [market, prefixes] of Object.entries(COMPANY_NAME_PREFIXES)) {
    const first = prefixes.find(({ name }) => name === start);
    if (!first) continue;
    const kor = `${first.kor}${market === 'KR' ? '' : ' '}${trade.kr}`;
    const cn = `${first.cn}${trade.cn}`;
    return market === 'US' || market === 'MX' ? [latin, kor, cn] : [latin, kor, cn, `${first.name} ${trade.es}`];
  }
  return null;
}
