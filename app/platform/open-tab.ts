/** A separate tab for another site's page. */
export type OpenedTab = {
  /** False when the person has closed it meanwhile. */
  readonly go: (url: string) => boolean;
  readonly close: () => void;
};

/**
 * Opens an empty tab at once, because browsers allow it only while they handle the person's tap; the address comes
 * later. Null when the browser has blocked it. The page in it cannot access this one.
 */
export function openTab(words: string): OpenedTab | null {
  const tab = window.open('about:blank', '_blank');
  if (tab === null) return null;
  tab.opener = null;
  tab.document.title = words;
  tab.document.body.textContent = words;
  return {
    go: (url) => {
      if (tab.closed) return false;
      tab.location.replace(url);
      return true;
    },
    close: () => tab.close(),
  };
}

/** Whether an address leads to a page, and does not run as a script here. */
export function isPage(url: string): boolean {
  const { origin } = window.location;
  return URL.canParse(url, origin) && /^https?:$/.test(new URL(url, origin).protocol);
}
