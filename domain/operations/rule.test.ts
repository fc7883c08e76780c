// Proves the effects of a loss of the journal and of a clock step on the journal, whom they notify with which text, and
// that only the authority submits them.
import { describe, expect, it } from 'vitest';
import { noticeText } from '../notices.ts';
import { aWorld, idOf, person, statement } from '#tests/builders/world.ts';

const loss = {
  afterBlock: 56,
  afterSeq: 1_203,
  knownSeq: 1_210,
  part: 0,
  since: '2026-11-23T11:20:33.000Z',
};
const world = () => aWorld().with(person('ann').holding('10 DC'), person('ben'), person('olga').as('owner'));

describe('service.accept_loss', () => {
  it('states the loss, notifies staff and the people concerned, and moves nothing', () => {
    const answer = world().send('system', 'service.accept_loss', { ...loss, userIds: [idOf('ann')] });
    expect(statement(answer)).toEqual([]);
    expect(answer.decided && answer.entry.facts).toEqual([
      { kind: 'loss.accepted', ...loss },
      { kind: 'notification.raised', notice: 'loss.accepted', userId: idOf('olga') },
      { kind: 'notification.raised', notice: 'loss.concerns_you', userId: idOf('ann') },
    ]);
  });

  it('leaves out people whose account was opened by a lost entry, and notifies staff once', () => {
    const answer = world().send('system', 'service.accept_loss', {
      ...loss,
      part: 1,
      userIds: [idOf('cem'), idOf('ben')],
    });
    expect(answer.decided && answer.entry.facts.slice(1)).toEqual([
      { kind: 'notification.raised', notice: 'loss.concerns_you', userId: idOf('ben') },
    ]);
  });

  it('names the time and the remedy', () => {
    const facts = [{ kind: 'loss.accepted', ...loss } as const];
    const textOf = (notice: 'loss.accepted' | 'loss.concerns_you') =>
      noticeText({ kind: 'notification.raised', notice, userId: idOf('ann') }, facts);
    expect(textOf('loss.concerns_you').message).toBe(
      'The service lost what was recorded after 2026-11-23 11:20 UTC. Look through your history since then, and repeat what is missing',
    );
    expect(textOf('loss.accepted').message).toContain(
      'after block 56 of 2026-11-23 11:20 UTC without entries 1204 to 1210',
    );
  });

  it.each([
    ['ann', { ...loss, userIds: [] }, 'FORBIDDEN'],
    ['system', { ...loss, userIds: [], since: '2026-11-23' }, 'COMMAND_INVALID'],
    ['system', { ...loss, userIds: Array.from({ length: 501 }, () => idOf('ann')) }, 'COMMAND_INVALID'],
  ])('refused: %s', (label, payload, code) => {
    expect(world().outcome(label, 'service.accept_loss', payload)).toBe(code);
  });
});

describe('service.report_clock', () => {
  it('notifies only staff of the size of the step', () => {
    const answer = world().send('system', 'service.report_clock', { stepMs: -3_600_000 });
    expect(answer.decided && answer.entry.facts).toEqual([
      { kind: 'clock.stepped', stepMs: -3_600_000 },
      { kind: 'notification.raised', notice: 'clock.stepped', userId: idOf('olga') },
    ]);
    const facts = answer.decided ? answer.entry.facts : [];
    const text = noticeText(
      { kind: 'notification.raised', notice: 'clock.stepped', userId: idOf('olga') },
      facts,
    );
    expect(text.message).toContain('set back by 3600 seconds');
  });
});
