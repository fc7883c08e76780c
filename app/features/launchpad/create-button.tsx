import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { isStaff } from '#domain/constants.ts';
import { useIsLaunched, useLaunchAt } from '#app/data/queries/launch.ts';
import { useSession } from '#app/platform/session-hooks.ts';
import { formatDate } from '#app/ui/date-format.ts';

/** Opens the form of a new project; until the launch of DC only for staff. */
export function CreateButton(): ReactElement {
  const session = useSession();
  const opensAt = useLaunchAt();
  const isOpen = useIsLaunched();
  const mayAlways = session.status === 'signed-in' && isStaff(session.person.roles);
  if (!isOpen && !mayAlways) return <Button disabled>{`Opens ${formatDate('dayInUtc', opensAt)}`}</Button>;
  return (
    <Button component={Link} to="/launchpad/create" leftSection={<IconPlus aria-hidden />}>
      Create project
    </Button>
  );
}
