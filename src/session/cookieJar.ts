/** Cookies by name. Scripts can read them, as the specification demands; the platform does not rely on them alone. */

export interface CookieJar {
  read(name: string): string | null;
  /** Without `days` the cookie ends when the browser closes. */
  write(name: string, value: string, days?: number): void;
  remove(name: string): void;
}

/** @param page the document. @param path base path of the console. @param secure whether the page came over TLS. */
export function createCookieJar(
  page: { cookie: string },
  { path, secure }: { path: string; secure: boolean },
): CookieJar {
  const put = (name: string, value: string, age: string) => {
    page.cookie = `${name}=${encodeURIComponent(value)}; Path=${path}; SameSite=Lax${age}${secure ? '; Secure' : ''}`;
  };
  return {
    read(name) {
      const found = page.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
      if (found === undefined) return null;
      try {
        return decodeURIComponent(found.slice(name.length + 1));
      } catch {
        return null;
      }
    },
    write: (name, value, days) => put(name, value, days === undefined ? '' : `; Max-Age=${days * 24 * 3600}`),
    remove: (name) => put(name, '', '; Max-Age=0'),
  };
}
