/** The link that records the referrer of a new account. */
export function referralLink(address: string): string {
  const url = new URL('/auth', window.location.origin);
  url.searchParams.set('ref', address);
  return url.href;
}

export const LINK_COPIED = 'Referral link copied to clipboard!';
