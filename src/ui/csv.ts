/** Rows as CSV (RFC 4180) with a byte-order mark, without which spreadsheets misread Chinese. Pure. */

/** What a spreadsheet would compute, or take for a command, when it stands first in a cell. */
const COMPUTED = /^[\s]*[=+\-@\t\r＝＋－＠]/;

/** A text that a spreadsheet shows as it is: an apostrophe stands before what it would compute. */
const cellOf = (text: string): string => `"${(COMPUTED.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`;
