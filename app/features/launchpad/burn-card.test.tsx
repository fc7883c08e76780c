/**
 * Proves the creator's screen for burning: what may be burned now by both limits and the reserves, as the ledger itself decides it;
 * what it does to the reference price, as the ledger carries it out; the refusals in their words, review, and the command.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { readMicro } from '#domain/money.ts';
import { ProjectValueSchema, type ProjectValue } from '#domain/project/document.ts';
import { projectDocument } from '#domain/project/public-document.ts';
import { type TokenValue, TokenValueSchema } from '#domain/market/token-value.ts';
import { tokenDocument } from '#domain/project-launch/token-document.ts';
import { projectWorld } from '#tests/builders/project-histories.ts';
import { anOpenProject, carryOutDue, DAY, HOUR } from '#tests/builders/projects.ts';
import { foldRows } from '#tests/builders/rows.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { refusal, type World } from '#tests/builders/world.ts';
import {
  buttonNamed,
  click,
  reaches,
  render,
  type Rendered,
  type as typeInto,
} from '../../ui/testing/render.tsx';
import { BurnCard } from './burn-card.tsx';
import { burnEffect, burnLimits, checkBurn, mostBurnable } from './burn-check.ts';

type Burning = { readonly project: ProjectValue; readonly token: TokenValue };

function launched(world: World): string {
  const project = anOpenProject(world, { creator: 'cleo', staff: 'ada', totalSupply: '1000000' });
  world.send('ben', 'project.invest', { project, amount: '1000' });
  world.send('cleo', 'project.launch', { project });
  carryOutDue(world);
  return project;
}
const seenOn = (world: World, id: string): Burning => ({
  project: ProjectValueSchema.parse(foldRows(projectDocument, world.entries).get(`project:${id}`)),
  token: TokenValueSchema.parse(foldRows(tokenDocument, world.entries).get(`token:${id}`)),
});
const burn = (world: World, project: string, amount: string) =>
  world.send('cleo', 'project.burn', { project, amount });

describe('what may be burned', () => {
  it('is what the ledger allows, whatever was burned before', () => {
    const world = projectWorld();
    const project = launched(world);
    for (const [days, amount] of [
      [0, '5000'],
      [3, '15000'],
      [28, '4000'],
      [31, '20000'],
      [40, '1'],
      [31, '20000'],
      [31, '20000'],
    ] as const) {
      world.later(days * DAY);
      const limits = burnLimits(seenOn(world, project), world.now);
      const checked = checkBurn(amount, limits);
      const answer = burn(world, project, amount);
      expect(checked.ok ? undefined : checked.code).toBe(refusal(answer).code);
      const most = mostBurnable(burnLimits(seenOn(world, project), world.now));
      expect(checkBurn('999999', limits)).toEqual({ ok: false, code: 'BURN_LIMIT' });
      expect(most >= 0n).toBe(true);
    }
  });

  it('moves the price as the ledger does', () => {
    const world = projectWorld();
    const project = launched(world);
    for (let month = 0; month < 7; month += 1) {
      burn(world, project, '20000');
      world.later(31 * DAY);
      carryOutDue(world);
    }
    const effect = burnEffect(seenOn(world, project), readMicro('10000'));
    expect(effect).toMatchObject({ marketing: readMicro('9700'), liquidity: readMicro('300'), hours: 1 });
    burn(world, project, '10000');
    world.later(HOUR + 60_000);
    carryOutDue(world);
    expect(readMicro(seenOn(world, project).project.referencePrice)).toBe(effect.newPrice);
    expect(effect.newPrice > effect.price).toBe(true);
  });

  it('takes several hours when the price has far to go', () => {
    const world = projectWorld();
    const { project, token } = seenOn(world, launched(world));
    const scarce = {
      project: { ...project, marketing: '0', liquidity: '100' },
      token: { ...token, liquidityAtLaunch: '100' },
    };
    // Twice the price: 0.75 → 0.9 → 1.08 → 1.296 → 1.5
    expect(burnEffect(scarce, readMicro('50'))).toMatchObject({ hours: 4, newPrice: readMicro('1.5') });
    expect(checkBurn('51', burnLimits(scarce, world.now))).toEqual({ ok: false, code: 'BURN_TOO_MUCH' });
  });
});

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

async function show(
  { project, token }: Burning,
  now: number,
): Promise<{ page: HTMLElement; sent: object[] }> {
  const sent: object[] = [];
  const data = makeShownData({
    outbox: {
      enqueue: (type: string, payload: unknown) => {
        sent.push({ type, payload });
        return Promise.resolve('an-id');
      },
    },
    collections: { catalog: [{ id: `token:${project.id}`, value: token } as never] },
  });
  rendered = await render(
    withData(
      <BurnCard project={project} now={now} address={project.creator} backing={undefined} alerts={[]} />,
      data,
    ),
  );
  return { page: rendered.page, sent };
}

describe('the card', () => {
  it('says the limits, and burns after a review', async () => {
    const world = projectWorld();
    const id = launched(world);
    burn(world, id, '5000');
    const { page, sent } = await show(seenOn(world, id), world.now);
    expect([...page.querySelectorAll('dl > div')].map((row) => row.textContent)).toEqual([
      'Can be burned now15,000.00 SUN',
      'Burned in 30 days, at most 2% of the supply5,000.00 of 20,000.00 SUN',
      'Burned in total, at most 15%5,000.00 of 150,000.00 SUN',
    ]);
    await click(buttonNamed(page, /^Burn tokens$/));
    await reaches(() => expect(document.querySelector('input[name="amount"]')).not.toBeNull());
    const field = document.querySelector<HTMLInputElement>('input[name="amount"]');
    if (field === null) throw new Error('there is no field');
    await typeInto(field, '20000');
    await click(buttonNamed(document.body, /^Review$/));
    expect(document.body.textContent).toContain(
      'At most 2% of the supply can be burned in 30 days, and 15% ever',
    );
    await typeInto(field, '100');
    await click(buttonNamed(document.body, /^Review$/));
    expect(document.body.textContent).toContain('0.75 DC, unchanged');
    expect(document.body.textContent).toContain('Burned tokens are gone for ever');
    await click(buttonNamed(document.body, /^Burn 100\.00 SUN$/));
    await reaches(() =>
      expect(sent).toEqual([{ type: 'project.burn', payload: { project: id, amount: '100' } }]),
    );
  });

  it('says why nothing can be burned', async () => {
    const world = projectWorld();
    const id = launched(world);
    const { project, token } = seenOn(world, id);
    const { page } = await show({ project: { ...project, frozen: true }, token }, world.now);
    expect(buttonNamed(page, /^Burn tokens$/)?.disabled).toBe(true);
    expect(page.textContent).toContain('The vault is frozen, so nothing can be burned.');
    await rendered?.unmount();
    burn(world, id, '20000');
    const spent = await show(seenOn(world, id), world.now);
    expect(spent.page.textContent).toContain('The limits allow no more burning now.');
  });
});
