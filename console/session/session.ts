/** Who is logged in here. The token lives as long as the tab: another one logs in separately. */
const TOKEN = 'staffToken';

export const readToken = (): string | null => sessionStorage.getItem(TOKEN);
export const keepToken = (token: string): void => sessionStorage.setItem(TOKEN, token);
export const forgetToken = (): void => sessionStorage.removeItem(TOKEN);
