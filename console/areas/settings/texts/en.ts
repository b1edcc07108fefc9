const settings = {
  title: 'Settings',
  about: 'Every client picks them up within seconds.',
  columns: { name: 'Setting', value: 'Value', changed: 'Last changed', act: 'Actions' },
  change: 'Change',
  changeTitle: 'Change: {name}',
  value: 'Value',
  valueHint: 'Empty: the default.',
  save: 'Save',
  saved: 'Saved',
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

export const texts = { settings };

declare module '../../../language/texts.ts' {
  interface AreaTexts {
    settings: typeof settings;
  }
}
