// Proves that strangers cannot lock an owner out by wrong passwords or by asking for letters, from any network; and
// that one network can neither make thousands of accounts nor test thousands of addresses.
import { expect, it } from 'vitest';
import { makeAccountsWorld } from '#tests/fakes/accounts-world.ts';

const person = { email: 'ann@example.com', password: 'three-words-long', fullName: 'Ann Lee' };
const credentials = { email: person.email, password: person.password };
const at = (ip: string, deviceMark?: string) => ({
  ip,
  userAgent: 'a browser',
  ...(deviceMark === undefined ? {} : { deviceMark }),
});
const stranger = at('203.0.113.66');

async function worldWithAnn() {
  const world = await makeAccountsWorld({ rateLimits: true });
  const signedUp = await world.accounts.signUp(person, at('198.51.100.1'));
  if (!signedUp.ok) throw new Error(signedUp.code);
  const mark = signedUp.value.deviceMark;
  if (mark === undefined) throw new Error('the device got no mark');
  return { world, mark };
}
const codeOf = (result: { ok: boolean; code?: string }): string => (result.ok ? 'ok' : (result.code ?? ''));

it('the owner signs in on a known device while strangers try wrong passwords from everywhere', async () => {
  const { world, mark } = await worldWithAnn();
  const wrong = { email: person.email, password: 'a guess' };
  const said = new Set<string>();
  for (let n = 0; n < 18; n += 1) {
    said.add(codeOf(await world.accounts.signIn(wrong, at(`203.0.113.${String(n)}`))));
  }
  expect([...said]).toEqual(['CREDENTIALS_INVALID', 'SIGN_IN_LIMITED']);
  // Even with the right password, the owner on an unknown device and network has to wait like anybody else.
  expect(codeOf(await world.accounts.signIn(credentials, at('198.51.100.9')))).toBe('SIGN_IN_LIMITED');
  expect(codeOf(await world.accounts.signIn(credentials, at('198.51.100.9', mark)))).toBe('ok');
  // A device mark that the account does not know gives no access.
  const foreign = 'x'.repeat(43);
  expect(codeOf(await world.accounts.signIn(credentials, at('198.51.100.9', foreign)))).toBe(
    'SIGN_IN_LIMITED',
  );
});

it('strangers cannot use up the letters by which the owner replaces the password', async () => {
  const { world, mark } = await worldWithAnn();
  const ask = (caller: ReturnType<typeof at>) =>
    world.accounts.forgotPassword({ email: person.email }, caller);
  const said: string[] = [];
  for (let n = 0; n < 4; n += 1) said.push(codeOf(await ask(stranger)));
  expect(said).toEqual(['ok', 'ok', 'ok', 'MAIL_LIMITED']);
  expect(codeOf(await ask(at('198.51.100.9')))).toBe('MAIL_LIMITED');
  expect(codeOf(await ask(at('198.51.100.9', mark)))).toBe('ok');
});

it('1,000 sign-ups from one /64 make eleven accounts, and others sign up as before', async () => {
  const world = await makeAccountsWorld({ rateLimits: true });
  let made = 0;
  for (let n = 0; n < 1_000; n += 1) {
    const address = `2001:db8:1:2::${n.toString(16)}`;
    const body = { ...person, email: `sybil${String(n)}@example.com` };
    if ((await world.accounts.signUp(body, at(address))).ok) made += 1;
  }
  expect(made).toBe(11);
  expect(codeOf(await world.accounts.signUp(person, at('2001:db8:1:3::1')))).toBe('ok');
  const other = { ...person, email: 'ben@example.com' };
  expect(codeOf(await world.accounts.signUp(other, at('192.0.2.7')))).toBe('ok');
});

it('a list of addresses cannot be tested for accounts', async () => {
  const { world } = await worldWithAnn();
  const said: string[] = [];
  for (let n = 0; n < 20; n += 1) {
    said.push(codeOf(await world.accounts.signUp({ ...person, password: 'another-guess' }, stranger)));
  }
  expect(said.filter((code) => code === 'EMAIL_TAKEN')).toHaveLength(11);
  expect(said.filter((code) => code === 'SIGN_IN_LIMITED')).toHaveLength(9);
});
