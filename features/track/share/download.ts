/** Saves something that the page made as a file. */
export function download(made: Blob, name: string): void {
  const address = URL.createObjectURL(made);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
