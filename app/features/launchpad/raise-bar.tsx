import type { CSSProperties, ReactElement } from 'react';
import { readMicro } from '#domain/money.ts';
import { barLength, formatPercent } from '#app/ui/market-format.ts';
import { dc } from './project-text.ts';

type Props = { readonly raised: string; readonly softCap: string; readonly hardCap: string };

const share = (part: string, whole: string): number => barLength(readMicro(part), readMicro(whole));

/** The progress of a raise towards its hard cap, with a mark at the soft cap. */
export function RaiseBar({ raised, softCap, hardCap }: Props): ReactElement {
  const length = share(raised, hardCap);
  const isSafe = readMicro(raised) >= readMicro(softCap);
  const style = {
    '--raise-length': `${String(length)}%`,
    '--raise-mark': `${String(share(softCap, hardCap))}%`,
  } as CSSProperties;
  return (
    <div className="raise">
      <div
        className="raise-bar"
        role="progressbar"
        aria-label="Funding progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(length)}
        aria-valuetext={`${dc(raised)} of ${dc(hardCap)}, soft cap ${isSafe ? '' : 'not '}reached`}
        data-safe={isSafe}
        style={style}
      />
      <p className="raise-line">
        <strong className="vq-figures">{dc(raised)}</strong>
        <span className="vq-dimmed vq-figures">
          of {dc(hardCap)} · {formatPercent(readMicro(raised), readMicro(hardCap))}
        </span>
      </p>
    </div>
  );
}
