const settings = {
  title: 'Settings',
  about: 'One person proposes a value. Once a second person approves it, every screen shows it within seconds.',
  columns: { name: 'Setting', value: 'Value', changed: 'Last changed', act: 'Actions' },
  change: 'Change',
  changeTitle: 'Change: {name}',
  value: 'Value',
  valueHint: 'Leave empty for the default.',
  propose: 'Propose',
  unset: 'Not set',
  empty: 'There are no settings.',
  names: {
    title: 'Name of the product',
    logo: 'Logo (file name)',
    kefu: 'Customer-service link',
    partner: 'Partner ID of that link',
    menuHome: 'Menu: home',
    menuMarket: 'Menu: market',
    menuTrade: 'Menu: trade',
    menuFavorite: 'Menu: favourites',
    menuAssets: 'Menu: assets',
  },
};

export const texts = {
  settings,
  audit: { actions: { proposeSetting: 'Proposed a setting' }, details: { setting: 'setting' } },
  proposals: { kinds: { setting: 'Setting' } },
};

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    settings: typeof settings;
  }
}
