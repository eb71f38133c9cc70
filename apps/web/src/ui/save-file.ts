// Offers content of the page as a download.

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // The browser has started reading it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
