import {
  IconArrowUpRight,
  IconCalendarRepeat,
  IconPigMoney,
  IconQrcode,
  IconRocket,
  IconShieldCheck,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import './abilities.css';

type Ability = { readonly icon: TablerIcon; readonly title: string; readonly text: string };

const ABILITIES: readonly Ability[] = [
  {
    icon: IconArrowUpRight,
    title: 'Send',
    text: 'DC, test credits (TDC) or US dollars, to a contact, an address or a QR code. The fee is shown before you confirm.',
  },
  {
    icon: IconQrcode,
    title: 'Request',
    text: 'Ask for an amount with a link or a QR code, and see when it is paid.',
  },
  {
    icon: IconCalendarRepeat,
    title: 'Schedule',
    text: 'Pay on a date, every week or every month. It runs while your phone is off.',
  },
  {
    icon: IconPigMoney,
    title: 'Invest',
    text: 'Lock DC in a vault of your own, and receive a share of the network’s fees every month.',
  },
  {
    icon: IconRocket,
    title: 'Raise',
    text: 'Collect DC for a project on the launchpad, with automatic escrow.',
  },
  {
    icon: IconShieldCheck,
    title: 'Verify',
    text: 'Open a receipt or a transaction: your device checks its proof and its signature.',
  },
];

/** What people can do with DC, one line each. */
export const Abilities = (): ReactElement => (
  <section aria-labelledby="landing-abilities">
    <h2 id="landing-abilities">What you can do with it</h2>
    <ul className="abilities">
      {ABILITIES.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon aria-hidden />
          <div>
            <h3>{title}</h3>
            <p className="vq-dimmed">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
);
