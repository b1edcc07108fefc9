/** Loan collateral and lent stock, as stored. */
export interface LoanPledgeAndLendingRows {
  pledged: {
    account_id: bigint;
    position_seq: bigint;
    pledged: bigint;
    pledged_to: bigint;
    reserved: bigint;
    open_quantity: bigint;
  }[];
  pledgeSteps: { account_id: bigint; position_seq: bigint; change: bigint }[];
  securedLoans: { account_id: bigint; loan_seq: bigint }[];
  lendingOrders: { account_id: bigint; order_seq: bigint; cause: string | null }[];
}

type All = <Row extends object>(text: string) => Promise<Row[]>;

export const readLoanPledgeAndLendingRows = async (all: All): Promise<LoanPledgeAndLendingRows> => ({
  pledged: await all(
    'select account_id, position_seq, pledged, pledged_to, reserved, open_quantity from positions where pledged > 0',
  ),
  pledgeSteps: await all('select account_id, position_seq, change from pledge_steps'),
  securedLoans: await all(
    `select account_id, loan_seq from loans where status in ('active', 'overdue') and book->'terms' ? 'pledges'`,
  ),
  lendingOrders: await all('select account_id, order_seq, cause from lending_orders'),
});
