// Proves that following the same payment link again fills in the open form again after another payee was chosen, and that a
// step within the form does not count as a link.
import type { ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { buttonNamed, click, render, type Rendered } from '../../ui/testing/render.tsx';
import { linkFromParameters } from './payment-link.ts';
import { useSendSteps } from './send-steps.ts';
import { useSend } from './use-send.ts';

const rita = 'VIQ-1763711000000-aaaaaaaaaaaa';
const sam = 'VIQ-1763711000000-bbbbbbbbbbbb';
const later = { field: <></>, isLater: false, read: () => null, onStored: () => undefined };

function Form(): ReactElement {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const link = linkFromParameters(parameters);
  const send = useSend(link === 'changed' ? null : link, { onTaken: () => undefined, later });
  const steps = useSendSteps();
  return (
    <>
      <p id="to">{send.form.values.to}</p>
      <p id="sent">{send.sentId}</p>
      <button onClick={() => void navigate(`/wallet?tab=send&to=${rita}`)}>Pay Rita</button>
      <button onClick={() => send.form.set('to', sam)}>Choose Sam</button>
      <button onClick={() => send.setSentId('sent')}>Sent</button>
      <button onClick={() => steps.go('amount')}>Go on</button>
    </>
  );
}

let rendered: Rendered;
beforeEach(async () => {
  localStorage.clear();
  rendered = await render(withData(<Form />, makeShownData({})));
});
afterEach(() => rendered.unmount());

const press = (name: RegExp): Promise<void> => click(buttonNamed(rendered.page, name));
const shown = (id: string) => rendered.page.querySelector(`#${id}`)?.textContent;

test('the same link fills in the form again, also in place of the last sent transfer', async () => {
  await press(/^Pay Rita$/);
  expect(shown('to')).toBe(rita);
  await press(/^Choose Sam$/);
  await press(/^Sent$/);
  await press(/^Pay Rita$/);
  expect([shown('to'), shown('sent')]).toEqual([rita, '']);
});

test('a step of the form keeps the payee that was chosen after the link', async () => {
  await press(/^Pay Rita$/);
  await press(/^Choose Sam$/);
  await press(/^Go on$/);
  expect(shown('to')).toBe(sam);
});
