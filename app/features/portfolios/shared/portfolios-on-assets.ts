/** What the assets' screen shows of portfolios. */
export { PortfolioSwitch } from './portfolio-switch.tsx';
export { PortfoliosRow } from './portfolios-row.tsx';
