/** Names of newcomers: the first part by market, the second by what the company does. */
import type { Sector } from '../instruments/company-row.ts';

/** `code` is the beginning of its ticker; none on exchanges that assign numbers. */
export interface CompanyNamePrefix {
  code: string;
  name: string;
  local?: string;
}

export interface CompanyLineOfBusiness {
  /** A ticker's last letter. */
  letter: string;
  sector: Sector;
  en: string;
  es: string;
  kr: string;
  th: string;
  in: string;
  sa: string;
}

const buildLineOfBusiness = (
  letter: string,
  sector: Sector,
  [en, es, kr, th, hi, ar]: readonly [string, string, string, string, string, string],
): CompanyLineOfBusiness => ({ letter, sector, en, es, kr, th, in: hi, sa: ar });

export const COMPANY_LINES_OF_BUSINESS: readonly CompanyLineOfBusiness[] = [
  buildLineOfBusiness('R', 'industry', ['Robotics', 'Robótica', '로보틱스', 'โรโบติกส์', 'रोबोटिक्स', 'للروبوتات']),
  buildLineOfBusiness('B', 'health', ['Biotech', 'Biotecnología', '바이오', 'ไบโอเทค', 'बायोटेक', 'للتقنية الحيوية']),
  buildLineOfBusiness('S', 'technology', ['Software', 'Software', '소프트', 'ซอฟต์แวร์', 'सॉफ्टवेयर', 'للبرمجيات']),
  buildLineOfBusiness('F', 'food', ['Foods', 'Alimentos', '푸드', 'ฟู้ดส์', 'फूड्स', 'للأغذية']),
  buildLineOfBusiness('E', 'energy', ['Energy', 'Energía', '에너지', 'เอ็นเนอร์ยี่', 'एनर्जी', 'للطاقة']),
  buildLineOfBusiness('M', 'materials', ['Materials', 'Materiales', '머티리얼즈', 'แมททีเรียล', 'मटेरियल्स', 'للمواد']),
  buildLineOfBusiness('L', 'transport', [
    'Logistics',
    'Logística',
    '로지스틱스',
    'โลจิสติกส์',
    'लॉजिस्टिक्स',
    'للخدمات اللوجستية',
  ]),
  buildLineOfBusiness('C', 'consumer', [
    'Cosmetics',
    'Cosmética',
    '코스메틱',
    'คอสเมติกส์',
    'कॉस्मेटिक्स',
    'لمستحضرات التجميل',
  ]),
  buildLineOfBusiness('P', 'finance', ['Payments', 'Pagos', '페이먼츠', 'เพย์เมนท์', 'पेमेंट्स', 'للمدفوعات']),
  buildLineOfBusiness('H', 'health', ['Healthcare', 'Salud', '헬스케어', 'เฮลท์แคร์', 'हेल्थकेयर', 'للرعاية الصحية']),
  buildLineOfBusiness('G', 'technology', ['Games', 'Juegos', '게임즈', 'เกมส์', 'गेम्स', 'للألعاب']),
  buildLineOfBusiness('T', 'semiconductors', [
    'Semiconductor',
    'Semiconductores',
    '반도체',
    'เซมิคอนดักเตอร์',
    'सेमीकंडक्टर',
    'لأشباه الموصلات',
  ]),
];

const parts = (rows: readonly (readonly [string, string, string?])[]): CompanyNamePrefix[] =>
  rows.map(([code, name, local]) => (local === undefined ? { code, name } : { code, name, local }));

export const COMPANY_NAME_PREFIXES = {
  US: parts([
    ['HLX', 'Halcrest'],
    ['QNB', 'Quinbrook'],
    ['TWN', 'Tawnyridge'],
    ['MRW', 'Merriwold'],
    ['SKD', 'Skellidge'],
    ['OXB', 'Oxbarrow'],
    ['LRK', 'Larkhaven'],
    ['VNT', 'Ventnor Bay'],
    ['GLD', 'Gladmoor'],
    ['PEM', 'Pemberlock'],
    ['HZW', 'Hazelwick'],
    ['IRN', 'Ironmere'],
    ['WYC', 'Wychelm'],
    ['DNV', 'Dunvale'],
    ['KSW', 'Kestrelway'],
    ['BLF', 'Bellfarrow'],
  ]),
  MX: parts([
    ['LAGUNA', 'Laguna Clara'],
    ['MEZQUI', 'Mezquite'],
    ['COPAL', 'Copal'],
    ['TEZONT', 'Tezontle'],
    ['SIERRA', 'Sierra Alta'],
    ['OCOTE', 'Ocote'],
    ['JACAR', 'Jacaranda'],
    ['QUETZ', 'Quetzalí'],
    ['OBSID', 'Obsidiana'],
    ['HUERTA', 'La Huerta'],
    ['CORAL', 'Coralillo'],
    ['MAGUEY', 'Maguey'],
    ['AMATE', 'Amate'],
    ['PALOMA', 'Palomar'],
    ['RIOHON', 'Río Hondo'],
    ['CENOTE', 'Cenote'],
  ]),
  TH: parts([
    ['SAITH', 'Saithong', 'สายทอง'],
    ['NAMPH', 'Namphueng', 'น้ำผึ้ง'],
    ['PHUTA', 'Phutarn', 'ภูธาร'],
    ['KASET', 'Kasetrin', 'เกษตริน'],
    ['RUNGR', 'Rungruang', 'รุ่งเรือง'],
    ['MEKHA', 'Mekhala', 'เมขลา'],
    ['SIRIN', 'Sirinapa', 'สิรินภา'],
    ['THARA', 'Tharathip', 'ธาราทิพย์'],
    ['LANNA', 'Lannakan', 'ล้านนากาญจน์'],
    ['CHOMP', 'Chompu', 'ชมพู'],
    ['WARIN', 'Warintorn', 'วรินทร'],
    ['PIMAI', 'Pimaan', 'พิมาน'],
    ['KANOK', 'Kanokwan', 'กนกวรรณ'],
    ['DUANG', 'Duangdao', 'ดวงดาว'],
    ['SUPHA', 'Suphanni', 'สุพรรณี'],
    ['YAOWA', 'Yaowarin', 'เยาวริน'],
  ]),
  KR: parts([
    ['', 'Saerom', '새롬'],
    ['', 'Haneulbit', '하늘빛'],
    ['', 'Noeul', '노을'],
    ['', 'Bandi', '반디'],
    ['', 'Gyeoul', '겨울'],
    ['', 'Sandeul', '산들'],
    ['', 'Maru', '마루'],
    ['', 'Yunseul', '윤슬'],
    ['', 'Darae', '다래'],
    ['', 'Ondam', '온담'],
    ['', 'Hyesung', '혜성'],
    ['', 'Raon', '라온'],
    ['', 'Soldam', '솔담'],
    ['', 'Eunsaem', '은샘'],
    ['', 'Goeun', '고은'],
    ['', 'Chaeum', '채움'],
  ]),
  IN: parts([
    ['KAVERI', 'Kaverika', 'कावेरिका'],
    ['NILGIR', 'Nilgiri Vale', 'नीलगिरि वेल'],
    ['AAROHI', 'Aarohi', 'आरोही'],
    ['TARANG', 'Tarangini', 'तरंगिणी'],
    ['VANYA', 'Vanya', 'वन्या'],
    ['PRAGAT', 'Pragatika', 'प्रगतिका'],
    ['SAGARI', 'Sagarika', 'सागरिका'],
    ['UDAYAN', 'Udayan', 'उदयन'],
    ['MALHAR', 'Malhar', 'मल्हार'],
    ['KESARI', 'Kesarika', 'केसरिका'],
    ['ROHINI', 'Rohinika', 'रोहिणिका'],
    ['VASANT', 'Vasantam', 'वसंतम'],
    ['JHELUM', 'Jhelumi', 'झेलमी'],
    ['ANKURA', 'Ankura', 'अंकुरा'],
    ['SHIKHA', 'Shikharini', 'शिखरिणी'],
    ['DHRUVA', 'Dhruvatara', 'ध्रुवतारा'],
  ]),
  SA: parts([
    ['', 'Rawabi', 'روابي'],
    ['', 'Yasmin', 'ياسمين'],
    ['', 'Fanar', 'فنار'],
    ['', 'Sanabel', 'سنابل'],
    ['', 'Ghadeer', 'غدير'],
    ['', 'Manar', 'منار'],
    ['', 'Lubna', 'لبنى'],
    ['', 'Ufuq', 'أفق'],
    ['', 'Zahra', 'زهرة'],
    ['', 'Nawras', 'نورس'],
    ['', 'Sahab', 'سحاب'],
    ['', 'Durra', 'درة'],
    ['', 'Rayhan', 'ريحان'],
    ['', 'Wisam', 'وسام'],
    ['', 'Amwaj', 'أمواج'],
    ['', 'Shuruq', 'شروق'],
  ]),
} as const;
