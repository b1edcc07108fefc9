/** The parts of portfolios shown on the assets screen. */
export { PortfolioSwitch } from './portfolio-switch.tsx';
export { PortfoliosRow } from './portfolios-row.tsx';
