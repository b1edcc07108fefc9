/**
 * Every paragraph of the legal texts is covered. `legal-sentences.test.ts` ties each rule with a number to the code;
 * this test ties each rule without one to its words in five languages and to the test that verifies it; for all other
 * paragraphs it states why no code decides them. A new paragraph that isn't covered fails, and so does a tie that was
 * removed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@bourse/contract/texts/languages.ts';
import { type LegalTexts, loadLegalTexts } from '@bourse/contract/legal/documents/load-legal-texts.ts';
import { decidePlaceOrder } from '@bourse/core/trading/trading/place-order.ts';
import { isTradingRefusal } from '@bourse/core/trading/execution/trading-refusals.ts';
import { TestAccount, buildMarketView, TEST_NOON, buildOrderRequest } from '@bourse/core/trading/trading/testing.ts';
import { WITHDRAWAL_CONDITIONS } from '@bourse/core/accounts/withdrawals/withdrawal-decisions.ts';
import { beforeAll, expect, it, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const texts = {} as Record<Language, LegalTexts>;
beforeAll(async () => {
  for (const language of LANGUAGES) texts[language] = await loadLegalTexts(language);
});

interface Held {
  at: string;
  /** A test of that title, in that file. */
  by: readonly [file: string, title: string];
  says: readonly [en: RegExp, cn: RegExp, zhs: RegExp, kor: RegExp, esp: RegExp];
}
const ORDER: readonly Language[] = ['en', 'cn', 'zhs', 'kor', 'esp'];

const OF_THE_PRIVACY_POLICY: readonly Held[] = [
  {
    at: 'privacy 1 1',
    by: ['server/user/register.test.ts', "stores the consent with the texts' version"],
    says: [
      /version of the texts that were agreed to and the time of consent/,
      /條款版本與同意時間/,
      /条款版本与同意时间/,
      /동의한 약관의 버전과 동의 시각/,
      /versión de los textos aceptados y hora de la aceptación/,
    ],
  },
  {
    at: 'privacy 2 4',
    by: [
      'server/discovery/discovery.trial.test.ts',
      'the search history lists each query once, latest first, until it is cleared',
    ],
    says: [
      /until the customer deletes them/,
      /保存至客戶刪除/,
      /保存至客户删除/,
      /고객이 삭제하거나 탈퇴할 때까지/,
      /hasta que el cliente los borra/,
    ],
  },
  {
    at: 'privacy 10 2',
    by: ['server/staff/reviews.trial.test.ts', 'logs views, claims and decisions, refused ones too'],
    says: [
      /looks at identity documents are recorded/,
      /查看身分證件均留存紀錄/,
      /查看身份证件均留存记录/,
      /신분증 열람은 모두 기록/,
      /cada consulta de documentos de identidad queda registrada/,
    ],
  },
  {
    at: 'privacy 10 3',
    by: ['server/staff/staff-cannot-set-outcomes.trial.test.ts', 'the serving role can alter neither a transfer'],
    says: [
      /no right in the database to change or delete transfers/,
      /無權變更或刪除轉帳紀錄/,
      /无权变更或删除转账记录/,
      /이체 기록을 변경하거나 삭제할 권한이 없습니다/,
      /no tiene permiso en la base de datos para cambiar ni borrar movimientos/,
    ],
  },
  {
    at: 'privacy 10 4',
    by: ['server/ledger/sealer.trial.test.ts', 'two simultaneous sealers write one chain'],
    says: [/sealed in a chain/, /以鏈狀方式封存/, /以链状方式封存/, /사슬 형태로 봉인/, /se sellan en cadena/],
  },
  {
    at: 'privacy 11 0',
    by: [
      'server/trading/trading.test.ts',
      'fills within its answer at the quote, and the fill names quote, rule and source',
    ],
    says: [
      /by published rules without a person deciding/,
      /依公開規則自動決定/,
      /按公开规则自动决定/,
      /공개된 규칙에 따라 사람의 개입 없이 결정/,
      /según reglas publicadas y sin que decida una persona/,
    ],
  },
];

const OF_THE_ACCOUNT: readonly Held[] = [
  {
    at: 'agreement 3 1',
    by: ['server/user/register.test.ts', "if numbers can't be proved, reveals to nobody that one has an account"],
    says: [
      /without telling whether a number is registered/,
      /不透露號碼是否已註冊/,
      /不透露号码是否已注册/,
      /가입 여부를 드러내지 않는/,
      /sin revelar si un número está registrado/,
    ],
  },
  {
    at: 'agreement 4 0',
    by: [
      'server/user/passwords.trial.test.ts',
      'the fund password is set once with the login password, and changed with itself',
    ],
    says: [
      /must differ from the login password/,
      /不得與登入密碼相同/,
      /不得与登录密码相同/,
      /로그인 비밀번호와 달라야/,
      /distinta de la de acceso/,
    ],
  },
  {
    at: 'agreement 4 1',
    by: ['server/user/sessions.trial.test.ts', 'lists sessions and ends them one by one'],
    says: [/can end each session/, /逐一結束/, /逐一结束/, /각 세션을 종료/, /terminar cada una/],
  },
  {
    at: 'agreement 5 0',
    by: ['core/accounts/deposits/deposit-decisions.test.ts', 'of a practice world lead nowhere, and say so'],
    says: [
      /cannot be paid in, paid out/,
      /不得存入、提領/,
      /不得存入、提取/,
      /입금, 출금, 실제 돈으로의 교환/,
      /no se puede depositar, retirar/,
    ],
  },
  {
    at: 'agreement 5 1',
    by: [
      'server/deposits/deposits.test.ts',
      'a world with practice money cannot open a channel for real money, even by writing the row directly',
    ],
    says: [
      /Practice money and live channels never stand side by side/,
      /練習資金與真實資金通道絕不並存/,
      /练习资金与真实资金通道绝不并存/,
      /모의 자금과 실제 입출금 채널은 함께 운영되지 않습니다/,
      /canales reales nunca están uno junto al otro/,
    ],
  },
  {
    at: 'agreement 14 0',
    by: [
      'server/staff/customers.test.ts',
      'a restriction has a reason and end, the customer is notified, and its history names both authors',
    ],
    says: [
      /has a reason, an author and a date, and is shown to the customer/,
      /載明事由、決定者與日期並向客戶顯示/,
      /载明事由、决定者与日期并向客户显示/,
      /사유, 결정한 자 및 일자가 있으며 고객에게 표시/,
      /motivo, autor y fecha, y se muestra al cliente/,
    ],
  },
];

const OF_TRADING: readonly Held[] = [
  {
    at: 'agreement 6 0',
    by: [
      'server/trading/trading.test.ts',
      'fills within its answer at the quote, and the fill names quote, rule and source',
    ],
    says: [
      /fill against a price feed, by disclosed rules/,
      /依公開規則按價格來源成交/,
      /按公开规则依价格来源成交/,
      /공개된 규칙에 따라 시세를 기준으로 체결/,
      /contra una fuente de precios según reglas publicadas/,
    ],
  },
  {
    at: 'agreement 6 1',
    by: [
      'server/staff/staff-cannot-set-outcomes.trial.test.ts',
      'no console call or field sets a price, a fill, a draw or a balance',
    ],
    says: [
      /no screen, role or call sets a price, a fill, a draw or a balance/,
      /不得設定價格、成交、抽籤結果或餘額/,
      /不得设定价格、成交、抽签结果或余额/,
      /가격, 체결, 추첨 결과 또는 잔액을 정할 수 없으며/,
      /fija un precio, una ejecución, un sorteo o un saldo/,
    ],
  },
  {
    at: 'agreement 7 0',
    by: ['core/trading/trading/place-order.test.ts', 'holds its money while it waits, and releases it when cancelled'],
    says: [
      /holds the money it may need\. It can be cancelled only while it is pending/,
      /凍結其可能需要的資金，且僅在未成交時可以取消/,
      /冻结其可能需要的资金，且仅在未成交时可以撤销/,
      /필요한 자금을 동결하며, 미체결 상태에서만 취소/,
      /retiene el dinero que puede necesitar y solo se puede cancelar mientras está pendiente/,
    ],
  },
  {
    at: 'agreement 7 2',
    by: ['server/trading/trading.test.ts', 'is placed once per key'],
    says: [
      /same intent has the effect of one/,
      /同一意思重複傳送時，僅發生一次效力/,
      /同一意思重复发送时，仅产生一次效力/,
      /여러 번 전송되어도 한 번의 효과만/,
      /misma intención surte efecto una sola vez/,
    ],
  },
  {
    at: 'agreement 11 1',
    by: [
      'server/withdrawals/withdrawals.trial.test.ts',
      'lists the conditions before anything is typed, and they are met one after the other',
    ],
    says: [
      /No payment, tax, fee in advance, loan or further deposit is ever a condition/,
      /均不得作為提款條件/,
      /均不得作为提现条件/,
      /출금의 조건이 되지 않습니다/,
      /es jamás condición de un retiro/,
    ],
  },
  {
    at: 'agreement 12 0',
    by: [
      'core/registry/chart-of-accounts.test.ts',
      'every booking is between two different accounts of the chart, or two portfolios',
    ],
    says: [
      /one row that names both sides.*balance after each/,
      /一列載明雙方的紀錄.*異動後餘額/,
      /一行载明双方的记录.*变动后余额/,
      /양쪽 계정을 밝힌 한 줄의 기록.*이동 후 잔액/,
      /un renglón que nombra ambos lados.*saldo posterior/,
    ],
  },
  {
    at: 'agreement 13 0',
    by: ['contract/guide/answer-texts.test.ts', 'has no number, no advice and no empty template'],
    says: [
      /recommends no instrument/,
      /亦不推薦任何商品/,
      /也不推荐任何品种/,
      /어떤 종목도 추천하지 않습니다/,
      /ni recomienda instrumento alguno/,
    ],
  },
  {
    at: 'agreement 14 1',
    by: [
      'server/venue/guarded-feed.trial.test.ts',
      "has no quote before a good one was sent, nor for instruments that its feed doesn't price",
    ],
    says: [
      /While no valid price is there, no order fills/,
      /無有效價格期間，任何委託均不會成交/,
      /无有效价格期间，任何委托均不会成交/,
      /유효한 가격이 없는 동안에는 어떤 주문도 체결되지 않습니다/,
      /Mientras no hay un precio válido, ninguna orden se ejecuta/,
    ],
  },
];
const HELD = [...OF_THE_PRIVACY_POLICY, ...OF_THE_ACCOUNT, ...OF_TRADING];

/** Paragraphs that no code decides, with the reason. */
const NO_RULE: Readonly<Record<string, readonly string[]>> = {
  'says what it is about': ['agreement 0 0', 'agreement 1 0', 'agreement 1 1', 'privacy 10 0'],
  'a purpose, or what is kept for it': [
    ...['0 0', '0 1', '0 2', '0 3', '0 4', '1 0', '1 2', '1 3', '1 4', '1 5', '9 0', '9 1'].map(
      (at) => `privacy ${at}`,
    ),
  ],
  'a duty of the operator, who may have none of this program': [
    ...['2 0', '3 0', '3 1', '4 0', '4 1', '5 0', '5 1', '6 0', '7 0', '7 2', '10 5', '11 1', '12 0', '13 0'].map(
      (at) => `privacy ${at}`,
    ),
    ...['2 1', '9 2', '10 1', '11 0'].map((at) => `agreement ${at}`),
  ],
  'a law, a duty of the customer, or a warning': [
    ...['8 1', '12 1', '13 1', '15 0', '16 0', '17 0'].map((at) => `agreement ${at}`),
  ],
};

/** Paragraphs covered by `legal-sentences.test.ts`. */
const numbered = [
  ...readFileSync(join(import.meta.dirname, 'legal-sentences.test.ts'), 'utf8').matchAll(
    /at: \['(privacy|agreement)', (\d+), (\d+)\]/g,
  ),
].map(([, text, article, paragraph]) => `${text} ${article} ${paragraph}`);

function paragraphsOf(language: Language): Map<string, string> {
  const of = (text: 'privacy' | 'agreement') =>
    texts[language][text].articles.flatMap(({ paragraphs }, article) =>
      paragraphs.map((words, index): [string, string] => [`${text} ${article} ${index}`, words]),
    );
  return new Map([...of('privacy'), ...of('agreement')]);
}

it.each(HELD.map((held) => [held.at, held] as const))(
  '%s states in every language what its test verifies',
  (_, held) => {
    const [file, title] = held.by;
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(title);
    ORDER.forEach((language, at) => expect(paragraphsOf(language).get(held.at), language).toMatch(held.says[at]!));
  },
);

test('every paragraph is covered exactly once', () => {
  const placed = [...numbered, ...HELD.map(({ at }) => at), ...Object.values(NO_RULE).flat()];
  expect(placed.toSorted()).toEqual([...paragraphsOf('en').keys()].toSorted());
});

test('the number of covered rules does not decrease', () => {
  expect([numbered.length, HELD.length]).toEqual([19, 20]);
});

test('no order fills without a price, and nobody has to pay before they withdraw', () => {
  const customer = new TestAccount('100000');
  expect(
    isTradingRefusal(
      decidePlaceOrder(customer.state, buildOrderRequest(), buildMarketView('100', { quote: null }), TEST_NOON),
    ),
  ).toBe(true);
  expect(WITHDRAWAL_CONDITIONS.filter((condition) => /pay|tax|fee|loan|deposit/i.test(condition))).toEqual([]);
});
