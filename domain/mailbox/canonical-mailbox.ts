/** One mailbox, one text: the many ways in which the address of one mailbox can be written. Pure. */

type Provider = {
  readonly domains: readonly string[];
  /** The domain that the others are other names of. */
  readonly domain?: string;
  /** Dots in front of the @ mean nothing. */
  readonly dots?: true;
  /** What follows one of these in front of the @ is the owner's own tag. */
  readonly tags: string;
};

/** The large providers, as their own help pages describe their addresses. Everybody else's local part is left as it is. */
const PROVIDERS: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], domain: 'gmail.com', dots: true, tags: '+' },
  { domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'], tags: '+' },
  { domains: ['icloud.com', 'me.com', 'mac.com'], domain: 'icloud.com', tags: '+' },
  { domains: ['yahoo.com', 'ymail.com', 'rocketmail.com', 'myyahoo.com'], tags: '-' },
  { domains: ['fastmail.com', 'fastmail.fm'], tags: '+' },
  {
    domains: ['proton.me', 'protonmail.com', 'pm.me', 'protonmail.ch'],
    domain: 'proton.me',
    dots: true,
    tags: '+',
  },
];

const byDomain: ReadonlyMap<string, Provider> = new Map(
  PROVIDERS.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
);

/** Country domains of the two that have them: outlook.de, hotmail.co.uk, live.nl, yahoo.co.jp. */
const COUNTRY = /^(?<name>outlook|hotmail|live|yahoo)\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/;

function providerOf(domain: string): Provider | undefined {
  const name = COUNTRY.exec(domain)?.groups?.['name'];
  return byDomain.get(domain) ?? (name === undefined ? undefined : byDomain.get(`${name}.com`));
}

/** The ASCII form of a domain (IDNA), or the text itself where there is none. */
function asciiDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Full-width letters, capitals, dots and tags are one mailbox where the provider delivers them into one. */
export function canonicalMailbox(email: string): string {
  const text = email.normalize('NFKC').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  if (at === -1) return text;
  const domain = asciiDomain(text.slice(at + 1));
  const local = text.slice(0, at);
  const provider = providerOf(domain);
  return provider === undefined ? `${local}@${domain}` : ofProvider(provider, local, domain);
}

function ofProvider({ domain: main, dots, tags }: Provider, local: string, domain: string): string {
  const [untagged = ''] = local.split(tags);
  // An address that begins with the mark has no name in front of it, so the mark is part of the name.
  const name = untagged === '' ? local : untagged;
  return `${dots === true ? name.replaceAll('.', '') : name}@${main ?? domain}`;
}
