import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    notInReview: '此申請已不在審核狀態。',
    requestClaimed: '此申請由其他人處理中。',
    claimFirst: '核准前請先受理此申請。',
    voucherFirst: '核准前請先開啟所附圖片查看。',
    claimsUsedUp: '您一天內已受理此申請 {hours} 小時，現在可由他人受理；無人受理時您仍可作出決定。',
    secondApproverNeeded: '您已核准，須由另一人再次核准。',
    restrictionsToday: '您一天內已限制 {maximum} 位客戶，已達一人的上限。同事可限制其他客戶；解除限制沒有上限。',
    ownApproval: '不能核准本人或相關客戶的申請。在模擬環境中，擁有者可在「系統」頁面允許對相關客戶作決定。',
    wrongStaffLogin: '帳號、密碼或驗證碼錯誤。',
    ownCredentialsFirst: '請先設定您自己的密碼與驗證碼。',
    passwordAsBefore: '新密碼必須與目前的密碼不同。',
    notPermitted: '您的角色無權執行此操作（{permission}）。',
    reasonNeeded: '請填寫原因。',
    loginTaken: '此登入名稱已被使用。',
    staffNameTaken: '已有同事使用此姓名，或僅大小寫、空格不同的姓名。',
    staffNameLetters: '同一個詞請只使用一種字母。',
    lastOwner: '必須有一位可登入的擁有者。',
    ownChange: '任何人都不能變更或核准自己的登入，須由兩位負責任命的同事處理。',
    rolesApart: '任命人員者不得決定資金：擁有者不能兼任審核員或財務。',
    staffResting: '此登入是新建、更新或新增權限的，自 {until} 起才能決定資金與人員事項。',
    approversLinked: '您與先處理的同事共用裝置或邀請，第二人必須是獨立的。',
    ownSettlement: '核准提款的人，或與其共用裝置的人，不能確認提款結果，須由另一人處理。',
    customerOnStaffDevice:
      '此客戶曾使用您或與您有關聯的同事的裝置，須由其他人決定。在模擬環境中，擁有者可在「系統」頁面允許由一人決定。',
    hadPart:
      '您或與您有關聯的同事曾認證此客戶，或處理其本人或與其做過大宗交易者的入金、貸款或折扣，此申請須由其他人決定。',
    depositCalledBack:
      '銀行已撤回入金 {reference}，其中 {amount} {currency} 仍在帳戶內。請先以更正收回，或等銀行對帳單再次顯示該筆款項。',
    enrolmentUnknown: '此連結與代碼不相符、已使用或已失效。',
    otherAccountLinked: '此帳戶已連結至其他員工。',
    notAhead: '變更必須在 {earliest} 之後生效。',
    alreadyWithdrawn: '已經撤回過了。',
    languagesMissing: '缺少以下語言：{languages}。',
    auditRunning: '稽核自 {since} 起正在進行中。',
    creditAhead: '第 {line} 行的入帳日期在銀行當地尚未到來；當地日期為 {today}。',
    fileUnreadable: '檔案第 {line} 行無法讀取。',
    fileEncoding: '檔案不是 {encoding} 編碼的文字。請重新匯出，或在銀行格式中選擇編碼。',
    statementColumns: '檔案中沒有任何一列恰好各包含一次這些欄位：{columns}。請設定銀行格式。',
    statementFormat: '請指定一個金額欄，或一個存入欄與一個支出欄；收支欄需要兩個不同的標記。',
    entryDatedAhead: '第 {line} 行的日期晚於 {latest}：銀行最多只會提前數日記帳。',
    statementUnbalanced: '明細合計與第 {line} 行的期末餘額不符。',
    otherAccount: '此對帳單屬於帳戶 {stated}；此幣別的入金帳戶為 {ours}。',
  },
  notices: {
    correctionCredited: {
      title: '更正：款項已入帳',
      body: '已將 {amount} {currency} 加入您的帳戶。原因：{remark}。如有異議，請聯絡客服。',
    },
    correctionDebited: {
      title: '更正：款項已扣回',
      body: '已從您的帳戶扣回 {amount} {currency}。原因：{remark}。如有異議，請聯絡客服。',
    },
  },
};
