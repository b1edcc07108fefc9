import type { texts as en } from './en.ts';

export const texts: typeof en = {
  proofs: {
    check: '在本機驗證',
    save: '儲存證明',
    transferHolds: '已在本機驗證：這筆異動是第 {number} 號封存所綁定的 {count} 筆之一，內容與此處完全一致。',
    transferFails: '證明不成立：封存所綁定的內容與此處顯示的不同。請儲存證明並聯絡客服。',
    liabilities: '我的錢有計入嗎？',
    liabilitiesHint: '公司應付全體客戶的金額，以及您的部分',
    liabilitiesSay:
      '公司於 {time} 加總了應付客戶的金額。本機已驗證您的餘額計入每一項總和。這表示應付的金額，並非公司持有的金額。',
    ofAll: '佔應付 {count} 位客戶的 {sum}',
    counted: '您的餘額已計入。',
    notCounted: '您的餘額未正確計入。請儲存證明並聯絡客服。',
    notYetBound: '下一個封存將於數秒內綁定此總和。',
    noTree: '您的資金尚未列入任何總和。下一次加總將於一小時內進行。',
    insuranceSays:
      '持倉虧損超出保證金時，由風險準備金承擔。準備金用盡時由本公司支付，任何客戶都不必承擔他人的虧損。餘額低於下限（資本的十分之一，或營運方事先訂定的數額）期間，暫停開立新的槓桿與放空持倉。',
    ofCapital: '風險準備金餘額，資本為 {capital}',
    contradiction: '紀錄已遭更改：本機於 {date} 為第 {number} 號封存保存了不同的雜湊值。請勿入金，並以書面洽詢營運方。',
  },
};
