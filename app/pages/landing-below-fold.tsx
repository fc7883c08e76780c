import { IconBuildingBank } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Abilities } from '#app/features/landing/abilities.tsx';
import { LaunchStatus } from '#app/features/landing/launch-status.tsx';
import { Showcase } from '#app/features/landing/showcase.tsx';
import { EXPLANATION, LAUNCH_CALL, LAUNCH_FACT } from '#app/features/investor/launch-text.ts';
import {
  Call,
  Ecosystem,
  Explainer,
  Explainers,
  LaunchFacts,
  Roadmap,
} from '#app/features/launch/launch-sections.tsx';
import { Component as Transparency } from '#app/features/supply/transparency.tsx';
import { WaitlistForm } from '#app/features/waitlist/waitlist-form.tsx';
import './landing-below-fold.css';

const { text: explanation, ...explained } = EXPLANATION;

/** The front page below its first view, loaded after it. */
export function Component(): ReactElement {
  return (
    <div className="landing-below-fold">
      <LaunchStatus />
      <Abilities />
      <Showcase />
      <LaunchFacts more={[LAUNCH_FACT]} />
      <Call {...LAUNCH_CALL} />
      <Ecosystem />
      <Explainers>
        <Explainer icon={IconBuildingBank} {...explained}>
          <p className="vq-dimmed">{explanation}</p>
        </Explainer>
      </Explainers>
      <Transparency />
      <Roadmap />
      <WaitlistForm />
    </div>
  );
}
