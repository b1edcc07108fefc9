const settings = {
  title: 'Settings',
  about: 'One person proposes a value; once a second one approves it, every client picks it up within seconds.',
  columns: { name: 'Setting', value: 'Value', changed: 'Last changed', act: 'Actions' },
  change: 'Change',
  changeTitle: 'Change: {name}',
  value: 'Value',
  valueHint: 'Empty: the default.',
  propose: 'Propose',
  unset: 'Not set',
  empty: 'There are no settings.',
  names: {
    title: 'Name of the product',
    logo: 'Logo (file name)',
    kefu: 'Customer-service link',
    partner: 'Partner id of that link',
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

declare module '../../../language/texts.ts' {
  interface AreaTexts {
    settings: typeof settings;
  }
}
