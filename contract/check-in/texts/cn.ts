import type { texts as en } from './en.ts';

export const texts: typeof en = {
  checkIn: {
    lead: '每天點一次，以 {currency} 發放。今日於 {time} 結束。',
    verifyFirst: '完成實名認證後，每日簽到可獲得獎勵，每人限一個帳號。',
    streak: '連續天數',
    total: '累計',
    days: '{n} 天',
    day: '第 {n} 天',
    dayDone: '第 {n} 天，已完成',
    act: '簽到領取 {amount}',
    done: '今日已簽到',
    tomorrow: '明日：{amount}',
    bonus: '額外獎勵',
    bonusSays: '已滿 {have}／{needed} 天可得 {amount}，不需連續。',
    claim: '領取獎勵',
    paid: '已發放 {amount}。',
    capped: '由公司推廣帳戶發放，總額有上限。每筆發放皆列於資金變動。',
  },
  errors: {
    alreadyCheckedIn: '今日已簽到。',
    checkInTimesInsufficient: '簽到次數不足。',
    promotionSpent: '此活動的獎勵額度已用完。',
  },
};
