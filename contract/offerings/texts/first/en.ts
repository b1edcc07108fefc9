/** Names of the tabs of offers on others' screens. */
export const texts = { offerTabs: { home: 'IPO', subscription: 'Subscription', auction: 'Auction' } };
