/** Routes of later work: nothing links to them, and they answer with the empty view. */
import { defineFeature } from '../feature.ts';

export const feature = defineFeature({
  routes: [
    { name: 'blockTrade', path: '/home/blockTrade', access: 'customer', later: true },
    { name: 'blockTrade1', path: '/home/blockTrade1', access: 'customer', later: true },
    { name: 'blockTrade2', path: '/home/blockTrade2', access: 'customer', later: true },
    { name: 'fllow', path: '/home/fllow', access: 'customer', later: true },
    { name: 'fllowCopy', path: '/home/fllowCopy', access: 'customer', later: true },
    { name: 'fllowDetail', path: '/home/fllowDetail', access: 'customer', later: true },
    { name: 'fllowOrders', path: '/home/fllowOrders', access: 'customer', later: true },
    { name: 'qcList', path: '/home/qcList', access: 'customer', later: true },
    { name: 'newStock', path: '/home/newStock', access: 'customer', later: true },
    { name: 'newStockBuy', path: '/home/newStockBuy', access: 'customer', later: true },
    { name: 'toolMore', path: '/home/toolMore', access: 'customer', later: true },
    { name: 'financial', path: '/home/financial', access: 'customer', tab: 'coin', later: true },
    { name: 'loan', path: '/information/loan', access: 'customer', later: true },
    { name: 'loanRe', path: '/information/loanRe', access: 'customer', later: true },
    { name: 'loanTo', path: '/information/loanTo', access: 'customer', later: true },
  ],
});
