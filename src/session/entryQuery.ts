/** Reads the credentials in the address with which the console opens (4.02), and removes them from it. */

export interface EntryQuery {
  token: string;
  userType: string;
  roleId: string;
  channel: string;
  appCode: string;
  openId: string;
}

/** Credentials leave the address at once, so that they reach no history, referrer or shared link. */
const SECRETS = ['token', 'userType', 'roleId', 'openId'] as const;

export function readEntryQuery(search: string): EntryQuery {
  const query = new URLSearchParams(search);
  const of = (name: string) => query.get(name) ?? '';
  return {
    token: of('token'),
    userType: of('userType'),
    roleId: of('roleId'),
    channel: of('channel'),
    appCode: of('appCode'),
    openId: of('openId'),
  };
}

/** The query part of an address without credentials; '' or a text that starts with '?'. */
export function withoutSecrets(search: string): string {
  const query = new URLSearchParams(search);
  // Without a token the other values are no credentials, and a screen may use the same names for something else.
  if (!query.has('token')) return search;
  for (const name of SECRETS) query.delete(name);
  return query.size ? `?${query}` : '';
}
