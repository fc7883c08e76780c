import { Button, Title } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { EmptyMessage } from '../../ui/message.tsx';

const title = 'Project tokens';

/** Tokens come from projects, and there are none yet: nobody can hold any. */
export function TokenHoldings(): ReactElement {
  return (
    <section aria-label={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      <div className="vq-rows">
        <EmptyMessage
          icon={IconCoins}
          title="You hold no project tokens. Those of each project are listed here."
        >
          <Button component={Link} to="/market/data" variant="default">
            See the market
          </Button>
        </EmptyMessage>
      </div>
    </section>
  );
}
