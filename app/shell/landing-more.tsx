import type { ReactElement } from 'react';
import {
  Ecosystem,
  Explainers,
  InvestorCall,
  LaunchFacts,
  Roadmap,
} from '../features/launch/launch-sections.tsx';
import { Component as Transparency } from '../features/supply/transparency.tsx';
import { WaitlistForm } from '../features/waitlist/waitlist-form.tsx';
import './landing-more.css';

/** The front page below its first view: loaded after it. */
export function Component(): ReactElement {
  return (
    <div className="landing-more">
      <LaunchFacts />
      <InvestorCall />
      <Ecosystem />
      <Explainers />
      <Transparency />
      <Roadmap />
      <WaitlistForm />
    </div>
  );
}
