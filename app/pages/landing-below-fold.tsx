import type { ReactElement } from 'react';
import {
  Ecosystem,
  Explainers,
  InvestorCall,
  LaunchFacts,
  Roadmap,
} from '#app/features/launch/launch-sections.tsx';
import { Component as Transparency } from '#app/features/supply/transparency.tsx';
import { WaitlistForm } from '#app/features/waitlist/waitlist-form.tsx';
import './landing-below-fold.css';

/** The front page below its first view, loaded after it. */
export function Component(): ReactElement {
  return (
    <div className="landing-below-fold">
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
