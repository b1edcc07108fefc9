import type { texts as en } from './en.ts';

export const texts: typeof en = {
  checkIn: {
    lead: '每天点一次，以 {currency} 发放。今日于 {time} 结束。',
    verifyFirst: '完成实名认证后，每日签到可获得奖励，每人限一个账号。',
    streak: '连续天数',
    total: '累计',
    days: '{n} 天',
    day: '第 {n} 天',
    dayDone: '第 {n} 天，已完成',
    act: '签到领取 {amount}',
    done: '今日已签到',
    tomorrow: '明日：{amount}',
    bonus: '额外奖励',
    bonusSays: '已满 {have}／{needed} 天可得 {amount}，不需连续。',
    claim: '领取奖励',
    paid: '已发放 {amount}。',
    capped: '由公司推广账户发放，总额有上限。每笔发放均列于资金变动。',
  },
  errors: {
    alreadyCheckedIn: '今日已签到。',
    checkInTimesInsufficient: '签到次数不足。',
    promotionSpent: '此活动的奖励额度已用完。',
  },
};
