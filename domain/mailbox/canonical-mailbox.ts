/** The canonical form of a mailbox, for the many spellings of its address. Pure. */

type Provider = {
  readonly domains: readonly string[];
  /** The domain of which the others are aliases. */
  readonly domain?: string;
  /** Dots before the @ are ignored. */
  readonly dots?: true;
  /** Text after one of these before the @ is the owner's own tag. */
  readonly tags: string;
};

/** The large providers, as their help pages describe their addresses. For all others the local part is unchanged. */
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

/** Country domains of some providers: outlook.de, hotmail.co.uk, live.nl, yahoo.co.jp. */
const COUNTRY = /^(?<name>outlook|hotmail|live|yahoo)\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/;

function providerOf(domain: string): Provider | undefined {
  const name = COUNTRY.exec(domain)?.groups?.['name'];
  return byDomain.get(domain) ?? (name === undefined ? undefined : byDomain.get(`${name}.com`));
}

/** The ASCII form of a domain (IDNA), or the text itself if there is none. */
function asciiDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Full-width letters, capitals, dots and tags are one mailbox if the provider delivers them to one. */
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
  // In an address that begins with the mark, the mark is part of the name.
  const name = untagged === '' ? local : untagged;
  return `${dots === true ? name.replaceAll('.', '') : name}@${main ?? domain}`;
}
