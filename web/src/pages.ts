// Which page an address means. Pure.
export type Page = { page: 'lobby' } | { page: 'setup'; game: string; scenario: string } | { page: 'table'; id: string } | { page: 'none' };

export function pageOf(path: string): Page {
  const url = new URL(path, 'http://here');
  const table = /^\/t\/([A-Za-z0-9]+)\/?$/.exec(url.pathname);
  if (table) return { page: 'table', id: table[1]! };
  if (url.pathname !== '/') return { page: 'none' };
  const [game, scenario] = (url.searchParams.get('setup') ?? '').split('/');
  return game && scenario ? { page: 'setup', game, scenario } : { page: 'lobby' };
}
