/** Who comes back from a sheet finds the focus on the row that led there. */

/** Milliseconds in which the row that one comes back to may come from the platform. */
const ROW_COMES_WITHIN = 3_000;

/**
 * Moves the focus to the link that leads to the closed page, once it is there.
 * @param around holds the rows, now or a moment later; nothing happens without it
 * @param links selects the rows
 * @param from has the focus until then; whoever has gone on meanwhile is not called back
 * @param address path and query of the page that was closed; null when none was
 * @returns stops waiting for the row
 */
export function focusRow(
  around: HTMLElement | null,
  links: string,
  from: HTMLElement | null,
  address: string | null,
): () => void {
  if (!around || address === null) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => look());
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  function look() {
    if (document.activeElement !== from) return stop();
    const row = rowTo([...(around?.querySelectorAll<HTMLAnchorElement>(links) ?? [])], address ?? '');
    if (!row) return undefined;
    stop();
    row.focus();
  }
  observer.observe(around, { childList: true, subtree: true });
  timer = setTimeout(stop, ROW_COMES_WITHIN);
  look();
  return stop;
}

/**
 * The link to an address. A page may have added to its own query, such as that the map follows: then it is the link
 * that says most of it, if any leads to that page.
 */
function rowTo(links: readonly HTMLAnchorElement[], address: string): HTMLAnchorElement | undefined {
  const [path = '', query = ''] = address.split('?');
  const said = [...new URLSearchParams(query)].map(String);
  const partsOf = (link: HTMLAnchorElement) => [...new URLSearchParams(link.search)].map(String);
  return links
    .filter((link) => link.pathname.endsWith(path) && partsOf(link).every((part) => said.includes(part)))
    .toSorted((one, other) => partsOf(other).length - partsOf(one).length)[0];
}
