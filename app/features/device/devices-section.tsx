import { Button, Skeleton, Title } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import type { Device } from '#domain/account/session.ts';
import { listDevices, revokeDevice, revokeOtherDevices } from './devices-api.ts';
import { ErrorMessage } from '../../ui/message.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toast.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import './devices-section.css';

type ItemProps = { readonly device: Device; readonly onRevoke: (device: Device) => void };

/** The service names a device after its browser and system ("Chrome on Android"). */
function DeviceIcon({ name }: { readonly name: string }): ReactElement {
  if (/\b(iPhone|Android)\b/.test(name)) return <IconDeviceMobile className="device-icon" aria-hidden />;
  if (/\biPad\b/.test(name)) return <IconDeviceTablet className="device-icon" aria-hidden />;
  return <IconDeviceDesktop className="device-icon" aria-hidden />;
}

function Item({ device, onRevoke }: ItemProps): ReactElement {
  return (
    <li className="device">
      <DeviceIcon name={device.name} />
      <div className="device-words">
        <strong>{device.name}</strong>
        <span className="vq-dimmed vq-small">
          {device.current ? (
            'This device'
          ) : (
            <>
              Last seen <RelativeTime at={device.lastSeenAt} />
            </>
          )}
          , signed in <RelativeTime at={device.createdAt} />
        </span>
      </div>
      {device.current ? null : (
        <Button
          variant="default"
          aria-label={`Sign out ${device.name}`}
          onClick={() => {
            onRevoke(device);
          }}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

type RevokeProps = {
  readonly device: Device | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Names the device and the effect before revoking it. */
function RevokeSheet({ device, onClose, onDone }: RevokeProps): ReactElement {
  const [busy, setBusy] = useState(false);
  const revoke = async (id: string): Promise<void> => {
    setBusy(true);
    const outcome = await revokeDevice(id);
    setBusy(false);
    if (outcome.ok) showToast('Device signed out', undefined, 'good');
    else showToast(outcome.problem.title, outcome.problem.detail, 'bad');
    onDone();
    onClose();
  };
  return (
    <Sheet opened={device !== null} title={`Sign out ${device?.name ?? 'this device'}?`} onClose={onClose}>
      <p>
        It is signed out within seconds. Transfers that it has not sent yet stay on it until somebody signs in
        there again.
      </p>
      <Button color="red" fullWidth loading={busy} onClick={() => void revoke(device?.id ?? '')}>
        Sign out {device?.name}
      </Button>
    </Sheet>
  );
}

type RevokeOthersProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

function RevokeOthersSheet({ opened, onClose, onDone }: RevokeOthersProps): ReactElement {
  const [busy, setBusy] = useState(false);
  const revoke = async (): Promise<void> => {
    setBusy(true);
    const outcome = await revokeOtherDevices();
    setBusy(false);
    if (outcome.ok) showToast('Other devices signed out', undefined, 'good');
    else showToast(outcome.problem.title, outcome.problem.detail, 'bad');
    onDone();
    onClose();
  };
  return (
    <Sheet opened={opened} title="Sign out all other devices?" onClose={onClose}>
      <p>
        Every device but this one is signed out within seconds. Transfers that they have not sent yet stay on
        them until somebody signs in there again.
      </p>
      <Button color="red" fullWidth loading={busy} onClick={() => void revoke()}>
        Sign out all other devices
      </Button>
    </Sheet>
  );
}

/** The person's signed-in devices. Only the service has the list, so it needs the network, and says so. */
export function DevicesSection(): ReactElement {
  const { outcome, again, renew } = useAnswer(listDevices);
  const [revoking, setRevoking] = useState<Device | null>(null);
  const [isRevokingOthers, setRevokingOthers] = useState(false);
  return (
    <section className="vq-card devices" aria-label="Devices">
      <div>
        <Title order={2}>Devices</Title>
        <p className="vq-dimmed vq-small">Where you are signed in</p>
      </div>
      {outcome === null ? <Skeleton height="5rem" /> : null}
      {outcome?.ok === true ? (
        <ul className="vq-rows devices-list">
          {outcome.value.map((device) => (
            <Item key={device.id} device={device} onRevoke={setRevoking} />
          ))}
        </ul>
      ) : null}
      {outcome?.ok === true && outcome.value.length > 1 ? (
        <Button variant="default" onClick={() => setRevokingOthers(true)}>
          Sign out all other devices
        </Button>
      ) : null}
      {outcome?.ok === false ? (
        <ErrorMessage
          title={outcome.problem.detail}
          stillWorks="The list of devices needs the network; your wallet does not."
        >
          <Button variant="default" onClick={again}>
            Try again
          </Button>
        </ErrorMessage>
      ) : null}
      <RevokeOthersSheet opened={isRevokingOthers} onDone={renew} onClose={() => setRevokingOthers(false)} />
      <RevokeSheet
        device={revoking}
        onDone={renew}
        onClose={() => {
          setRevoking(null);
        }}
      />
    </section>
  );
}
