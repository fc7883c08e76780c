import type { ReactElement } from 'react';
import { KYC_TEXT } from '#domain/project/document.ts';
import { Facts } from '#app/ui/facts.tsx';
import { AuditScore } from './audit-score.tsx';
import type { SectionProps } from './project-section.ts';
import { momentText } from './project-text.ts';

/** The audit of a project by the staff. */
export function AuditCard({ project }: SectionProps): ReactElement | null {
  const { audit, terms } = project;
  if (audit === null) return null;
  return (
    <section className="vq-card launchpad-section" aria-labelledby="audit">
      <div className="launchpad-heading">
        <h2 id="audit">Audit by the staff</h2>
        <AuditScore audit={audit} />
      </div>
      <p className="launchpad-text">{audit.findings}</p>
      <Facts
        rows={[
          { name: 'KYC status', value: KYC_TEXT[audit.kyc] },
          { name: 'Audited', value: momentText(audit.at) },
        ]}
      />
      {audit.terms === terms ? null : (
        <p className="vq-small vq-dimmed">This audit is about earlier terms of the project.</p>
      )}
    </section>
  );
}
