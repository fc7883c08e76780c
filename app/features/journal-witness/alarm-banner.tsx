import { Button } from '@mantine/core';
import { IconShieldX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { JournalAlarm } from '../../data/proofs/stored-heads.ts';
import { headProblemText } from '../../ui/head-problem-text.ts';
import { saveEvidence } from '../../ui/save-evidence.ts';
import { showToast } from '../../ui/toast.ts';
import './alarm-banner.css';

const UNREADABLE = {
  title: 'The service contradicted its own records',
  text: 'The evidence of that on this device can no longer be read.',
};

const CONSEQUENCE =
  'Until this is resolved, nothing here counts as confirmed. Compare your balance with what you remember before you pay.';

/** The one alarm, shown wherever money is: what happened, what it means for the person, and the evidence as a file. */
export function AlarmBanner({
  alarm: { evidence, isStored },
}: {
  readonly alarm: JournalAlarm;
}): ReactElement {
  const { title, text } = evidence === null ? UNREADABLE : headProblemText(evidence);
  const { pathname } = useLocation();
  return (
    <section className="journal-alarm" role="alert" aria-label="Alarm about the service">
      <IconShieldX className="journal-alarm-icon" aria-hidden />
      <div className="journal-alarm-words">
        <h2>{title}</h2>
        <p>
          {text} {CONSEQUENCE}
        </p>
        {isStored ? null : (
          <p>
            <strong>The evidence could not be saved on this device.</strong> Save it now: it is gone when you
            close this page.
          </p>
        )}
        <div className="journal-alarm-actions">
          {evidence === null ? null : (
            <Button
              color="red"
              onClick={() => {
                showToast('Evidence saved', saveEvidence(evidence), 'good');
              }}
            >
              Save the evidence
            </Button>
          )}
          {pathname === '/verify' ? null : (
            <Button variant="default" component={Link} to="/verify">
              What this means
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
