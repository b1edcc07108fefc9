import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    guideQuestionsUnsupported: '여기서는 질문에 답하지 않아요. 가이드는 규칙으로 설명해요.',
    guideConsentNeeded: '질문은 {endpoint}(으)로 보내져요. 먼저 동의해 주세요.',
    guideQuestionLimitReached: '오늘은 더 이상 질문에 답할 수 없어요.',
    guideSilent: '서비스가 답하지 않았어요. 다시 물어보세요.',
    reportResolved: '이미 처리한 신고예요.',
    guideNotInPlan: '이 설명은 가이드 PRO 요금제에 들어 있어요.',
    guidePlanRunning: 'PRO 요금제를 이미 이용하고 있어요.',
    guideNoPlan: '이용 중인 PRO 요금제가 없어요.',
    guidePriceChanged: 'PRO 요금제는 한 달에 {price} {currency}이에(예)요. 다시 확인해 주세요.',
  },
  notices: {
    guideTrialRenewing: {
      title: '가이드 PRO 체험을 시작했어요',
      body: '{until}까지 무료예요. 그 전에 해지하지 않으면 한 달에 {amount} {currency}이에(예)요.',
    },
    guideTrialStarted: {
      title: '가이드 PRO 체험을 시작했어요',
      body: '{until}까지 무료예요. 한 달에 {amount} {currency}을(를) 내는 데 동의하지 않으면 그때 저절로 끝나요.',
    },
    guideTrialAsks: {
      title: '가이드 PRO를 계속 이용할까요?',
      body: '체험이 {until}에 끝나고, 나가는 돈은 없어요. 한 달에 {amount} {currency}(으)로 계속 이용하려면 그 전에 동의해 주세요.',
    },
    guideTrialOver: { title: '체험이 끝났어요', body: '나간 돈은 없어요. 무료 부분은 그대로예요.' },
    guidePlanAgreed: {
      title: '가이드 PRO를 계속 이용해요',
      body: '{until}에 {amount} {currency}이(가) 처음 나가고, 그 뒤 매달 나가요. 그 전에 언제든 해지할 수 있어요.',
    },
    guideTrialEnds: {
      title: '체험이 곧 끝나요',
      body: '가이드 PRO 체험이 {until}에 끝나요. 그 전에 해지하지 않으면 한 달에 {amount} {currency}이에(예)요.',
    },
    guidePlanPaid: {
      title: '가이드 PRO 요금이 나갔어요',
      body: '가이드 PRO 요금으로 {amount} {currency}이(가) 나갔어요. {until}까지 이용할 수 있어요.',
    },
    guidePlanUnpaid: {
      title: '가이드 PRO가 끝났어요',
      body: '다음 달 요금 {amount} {currency}이(가) 없어 요금제가 끝났어요. 갚을 돈은 없어요.',
    },
    guidePlanCancelled: {
      title: '가이드 PRO를 해지했어요',
      body: '{until}까지 이용할 수 있고, 더 나가는 돈은 없어요.',
    },
    guidePlanEnded: { title: '가이드 PRO가 끝났어요', body: '해지하신 대로 끝났어요. 무료 부분은 그대로예요.' },
  },
  routes: { guide: 'AI 가이드' },
  terms: {
    field: { about: '주제', of: '설명할 대상', endpoint: '서비스', question: '질문', answer: '답변' },
    transfer: { guidePlan: '가이드 PRO' },
    bucket: { guideIncome: '가이드 PRO' },
  },
  guide: {
    open: '설명 보기',
    openRefusal: '무슨 뜻인가요?',
    lead: '모든 문장은 숫자에 근거해요. 문장을 누르면 숫자와 시각, 출처가 보여요.',
    about: {
      instrument: '종목',
      portfolio: '내 포트폴리오',
      order: '주문',
      fee: '비용',
      refusal: '주문이 안 되는 이유',
      statement: '입출금 내역',
    },
    standsOn: '이 문장의 근거',
    none: '지금은 보여 드릴 숫자가 없어요.',
    cannot: '가이드가 알 수 없는 것',
    cannotSays:
      '이 앱에 있는 숫자만 알아요. 계획도, 뉴스도, 이유도, 내일의 일도 몰라요. 조언은 하지 않으며, 지난 움직임은 앞으로의 일을 알려 주지 않아요.',
    finding: {
      title: '설명 찾기',
      // Everyday words for kinds of orders, separated by "|".
      orderTypes: {
        stop: '스톱 주문|스탑 주문|스톱 시장가|조건부 시장가',
        stopLimit: '스톱 지정가|스탑 지정가|스톱리밋|stop-limit|stop limit',
        trailing: '추적 스톱|추적 스탑|추적 손절|트레일링|trailing',
      },
      find: '찾기',
      nothing: '해당하는 것을 찾지 못했어요. 종목, 비용, 주문 유형, 이번 달, 화면 이름으로 찾아보세요.',
    },
    choose: '무엇을 설명할까요?',
    refusedLast: '주문이 거절된 이유',
    instrumentLast: '마지막으로 본 종목',
    portfolioWhole: '내 포트폴리오를 움직이는 것',
    statementLast: '최근 입출금 내역',
    statementMonth: '이번 달, 지금까지',
    charges: '{market} 거래 비용',
    plan: {
      title: 'PRO',
      says: '종목, 넣기 전의 주문, 비용, 주문이 안 되는 이유는 누구에게나 설명해요. PRO에서는 내 포트폴리오, 입출금 내역과 하루·한 달의 결과까지 설명해요.',
      trial:
        '{date}까지 무료이고, 그때 저절로 끝나요. 그 전에 한 번 더 동의하면 {date}부터 한 달에 {price}이(가) 나가요.',
      noTrial: '한 달에 {price}이고, 지금 바로 처음 나가요. 체험은 이미 이용했어요.',
      currency: '결제 통화',
      begin: '무료 체험 시작',
      sure: '{date}까지 무료이고, 지금 나가는 돈은 없어요. 끝나기 {days}일 전에 계속 이용할지 여쭤볼게요. 동의하면 {date}부터 한 달에 {price}이(가) 나가고, 동의하지 않으면 그대로 끝나요. 더 일찍 그만두려면 AI 가이드에서 ‘PRO 해지’를 누르면 돼요.',
      sureNow:
        '지금 {price}이(가) 나가고, 그 뒤 매달 나가요. 그만두려면 AI 가이드에서 ‘PRO 해지’를 누르면 돼요. 낸 달의 끝까지 이용할 수 있고, 더 나가는 돈은 없어요.',
      agree: '동의하고 시작',
      notYet: '나중에',
      startNow: '{price}에 시작',
      running: '{date}까지 체험이에요. 그때 끝나고, 나가는 돈은 없어요.',
      agreed: '{date}까지 체험이에요. 그 뒤 한 달에 {price}을(를) 내는 데 동의했어요.',
      goOnVerb: 'PRO 계속 이용',
      goOn: '한 달에 {price}(으)로 계속 이용',
      goOnSure:
        '{date}에 {price}이(가) 사용 가능한 {currency}에서 나가고, 그 뒤 매달 나가요. 그 전에 언제든 여기서 ‘PRO 해지’를 누르면 그만둘 수 있어요.',
      agreedDone: 'PRO를 계속 이용해요',
      over: '체험이 끝났어요. 나간 돈은 없어요.',
      paid: '{date}까지 결제됨, 그 뒤 한 달에 {price}',
      cancelled: '해지했어요. {date}까지 이용할 수 있고, 더 나가는 돈은 없어요.',
      cancel: 'PRO 해지',
      cancelSure: 'PRO는 {date}까지 이용할 수 있고 그 뒤에는 결제되지 않아요. 무료 부분은 그대로예요.',
      keep: '계속 이용',
      unpaid: '한 달 요금을 낼 수 없어 PRO가 끝났어요. 갚을 돈은 없어요.',
      lacks:
        '사용 가능한 돈은 {available}이에(예)요. 한 달이 시작될 때 요금보다 적으면 요금제가 끝나고, 갚을 돈은 없어요.',
      see: 'PRO 보기',
      done: 'PRO를 시작했어요',
      stopped: 'PRO를 해지했어요',
    },
    asking: {
      title: '질문하기',
      consent:
        '질문과 위의 숫자가 {endpoint}(으)로 보내져요. 이름, 번호, 계좌는 함께 보내지 않아요. 언제든 동의를 철회할 수 있어요.',
      agree: '동의하고 질문하기',
      back: '동의 철회',
      question: '질문',
      ask: '질문하기',
      kept: '숫자와 맞추어 확인한 답변',
      dropped: '확인을 통과하지 못한 문장 {n}개를 뺐어요.',
      nothing: '확인을 통과한 답변이 없어요.',
      report: '이 답변 신고(질문도 함께 보내요)',
      reported: '신고했어요',
      fault: '세 글자 이상 입력하세요.',
    },
  },
};
