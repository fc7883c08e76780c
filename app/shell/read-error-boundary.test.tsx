// Proves that a failed read of the device shows what happened, what still works and one next step, and reads again on
// request; that other errors are not treated so; and that the state outside the boundary is kept.
import { act, type ReactElement } from 'react';
import { BehaviorSubject, type Observable, Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectAdvertisement, openTestDevice, makeSurroundings } from '#tests/builders/device.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import { DeviceContext, useObserved } from '../data/device/device-context.ts';
import type { DeviceData } from '../data/device/device-data.ts';
import { RequestList } from '../features/transfer/request-list.tsx';
import { buttonNamed, click, reaches, render, type Rendered } from '../ui/testing/render.tsx';
import { ReadErrorBoundary } from './read-error-boundary.tsx';

const readPages = vi.hoisted(() => vi.fn());
vi.mock('../data/history/history-pages.ts', () => ({ readPages }));

const FAILED = 'The data on this device could not be read';

let device: DeviceData | null = null;
let rendered: Rendered | null = null;
beforeEach(() => {
  expectAdvertisement();
  // React logs what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await device?.close();
  device = null;
});

describe('a failed read', () => {
  it('of the history is shown instead of the requests, which are read again', async () => {
    readPages.mockRejectedValueOnce(new Error('the disk')).mockResolvedValue(undefined);
    device = await openTestDevice(makeSurroundings(new FakeAuthority(`z${'0'.repeat(25)}`)));
    rendered = await render(
      <DeviceContext value={{ status: 'open', data: device }}>
        <ReadErrorBoundary>
          <RequestList />
        </ReadErrorBoundary>
      </DeviceContext>,
    );
    const { page } = rendered;
    await reaches(() => expect(page.textContent).toContain(FAILED));
    expect(page.textContent).toContain('what you queued stays on this device');
    expect(page.querySelectorAll('button')).toHaveLength(1);
    await click(buttonNamed(page, /^Try again$/));
    await reaches(() => expect(page.textContent).toContain('No payment requests yet.'));
    expect(page.textContent).not.toContain(FAILED);
  });

  it('keeps the last data if nothing shows the error', async () => {
    const source = new BehaviorSubject('as it was');
    const Plain = (): ReactElement => <output>{useObserved(source).value}</output>;
    rendered = await render(<Plain />);
    await act(async () => source.error(new Error('the disk')));
    expect(rendered.page.querySelector('output')?.textContent).toBe('as it was');
  });

  it('is distinguished from a fault of the app', async () => {
    const Broken = (): ReactElement => {
      throw new TypeError('a bug');
    };
    await expect(
      render(
        <ReadErrorBoundary>
          <Broken />
        </ReadErrorBoundary>,
      ),
    ).rejects.toThrow('a bug');
  });

  it('is cleared when another source is shown', async () => {
    const [broken, good] = [new Subject<string>(), new BehaviorSubject('good')];
    const Of = ({ source }: { readonly source: Observable<string> }): ReactElement => (
      <output>{useObserved(source).value}</output>
    );
    rendered = await render(<Of source={broken} />);
    await act(async () => broken.error(new Error('the disk')));
    await rendered.rerender(<Of source={good} />);
    expect(rendered.page.querySelector('output')?.textContent).toBe('good');
  });
});
