import { doorNight, mayAt, type DoorDevice, type DoorRole, type Rights } from '@club/contracts';
import { Button, Collapse, Empty, Flex, Popconfirm, Skeleton } from 'antd';
import { useState } from 'react';
import { countOf } from '../../shared/ui/count-of';
import { FetchFailure } from '../../shared/ui/fetch-failure';
import { useAction } from '../../shared/ui/use-action';
import { useVisible } from '../../shared/ui/use-visible';
import { AddPhoneDialog } from './add-phone-dialog';
import { PhoneList } from './phone-list';
import { rolesFor } from './phone-roles';
import { useCreatePairingMutation, useEndNightMutation, usePhonesQuery } from './phones.api';

const POLL_MS = 15_000;

interface CardProps {
  venueId: string;
  /** What the member of staff may do. */
  rights: Rights;
  /** Opens an address; tests replace it. */
  open?: (url: string) => void;
}

/** The phones at the door of a venue. Those who hold one want the list below, so it is folded. */
export function PhonesCard({ venueId, rights, open = goTo }: CardProps) {
  const roles = rolesFor(rights, venueId);
  const maySee = mayAt(rights, 'door:revoke', venueId);
  const panel = {
    key: 'phones',
    label: 'Phones',
    children: (
      <Flex vertical gap={12}>
        {mayAt(rights, 'door:pair', venueId) && <AddPhone venueId={venueId} roles={roles} />}
        <Phones venueId={venueId} />
      </Flex>
    ),
  };
  return (
    <Flex vertical gap={12}>
      <OpenHere venueId={venueId} roles={roles} open={open} />
      {maySee && <Collapse size="small" items={[panel]} />}
    </Flex>
  );
}

interface PhoneProps {
  venueId: string;
  roles: readonly DoorRole[];
}

function AddPhone(props: PhoneProps) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <Button style={{ alignSelf: 'flex-start' }} onClick={() => setIsAdding(true)}>
        Add a phone
      </Button>
      {isAdding && <AddPhoneDialog {...props} onClose={() => setIsAdding(false)} />}
    </>
  );
}

const goTo = (url: string): void => window.location.assign(url);

interface OpenProps extends PhoneProps {
  open: (url: string) => void;
}

/** A code for this device alone, for tonight, taken up at once. */
function OpenHere({ venueId, roles, open }: OpenProps) {
  const runAction = useAction();
  const [create, { isLoading }] = useCreatePairingMutation();
  const start = async (): Promise<void> => {
    const role = roles.includes('supervisor') ? 'supervisor' : 'steward';
    const made = create({ venueId, nights: [doorNight(new Date())], role, uses: 1 }).unwrap();
    const messages = { done: 'Opening the door', failed: 'Failed to open the door' };
    if (await runAction(messages, made)) open((await made).url);
  };
  return (
    <Button style={{ alignSelf: 'flex-start' }} disabled={isLoading} onClick={() => void start()}>
      Open the door on this device
    </Button>
  );
}

function Phones({ venueId }: { venueId: string }) {
  const { data, isError, refetch } = usePhonesQuery(venueId, {
    pollingInterval: useVisible() ? POLL_MS : 0,
    refetchOnMountOrArgChange: true,
  });
  if (data === undefined && isError)
    return <FetchFailure title="Failed to fetch the phones" onRetry={refetch} />;
  if (data === undefined) return <Skeleton active />;
  if (data.devices.length === 0)
    return <Empty description="No phone was added in the last days." />;
  return (
    <>
      <PhoneList phones={data.devices} />
      <EndNight venueId={venueId} phones={data.devices} />
    </>
  );
}

const SILENT_MS = 2 * 60_000;
/** One of tonight says every few seconds what it has not sent. Without a network it cannot. */
const isSilent = ({ nights, lastSeenAt }: DoorDevice, now: Date): boolean =>
  nights.includes(doorNight(now)) &&
  lastSeenAt !== null &&
  now.getTime() - Date.parse(lastSeenAt) > SILENT_MS;

/** What is known of the arrivals that phones have not sent. */
function unsentWords(phones: readonly DoorDevice[]): string {
  const unsent = phones.reduce((sum, phone) => sum + (phone.unsent ?? 0), 0);
  const silent = phones.filter((phone) => isSilent(phone, new Date())).map(({ name }) => name);
  const known =
    unsent === 0
      ? 'Everything had been sent at the last contact. Phones can still send later arrivals for a day.'
      : `${countOf(unsent, 'arrival')} not sent at the last contact. Phones can still send arrivals for a day.`;
  if (silent.length === 0) return known;
  return `${known} Not heard from for two minutes, so there may be more: ${silent.join(', ')}.`;
}

function EndNight({ venueId, phones }: { venueId: string; phones: readonly DoorDevice[] }) {
  const runAction = useAction();
  const [end, { isLoading }] = useEndNightMutation();
  const open = phones.filter(({ revokedAt }) => revokedAt === null);
  if (open.length === 0) return null;
  const messages = {
    done: 'The night has ended',
    failed: 'Failed to end the night',
    detail: ({ revoked }: { revoked: number }) => `${countOf(revoked, 'phone')} off the door.`,
  };
  return (
    <Popconfirm
      title="End the night for all phones?"
      description={`${countOf(open.length, 'phone')} of this venue, also those added for other nights, and all codes. ${unsentWords(open)}`}
      okText="End the night"
      styles={{ root: { maxWidth: 320 } }}
      onConfirm={() => void runAction(messages, end(venueId).unwrap())}
    >
      <Button danger disabled={isLoading} style={{ alignSelf: 'flex-start' }}>
        End the night for all
      </Button>
    </Popconfirm>
  );
}
