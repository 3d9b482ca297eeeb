import { doorNight, type DoorDevice } from '@club/contracts';
import { Button, Flex, Popconfirm, Tag, Typography } from 'antd';
import { countOf } from '../../shared/ui/count-of';
import { dateTimeOf, dayOf, timeOf } from '../../shared/ui/date-time';
import { useAction } from '../../shared/ui/use-action';
import { ROLE_LABELS } from './phone-roles';
import { useRevokePhoneMutation } from './phones.api';

/** The phones of a venue, the newest first. */
export const PhoneList = ({ phones }: { phones: readonly DoorDevice[] }) => (
  <Flex
    vertical
    gap={12}
    component="ul"
    style={{ listStyle: 'none', margin: 0, padding: 0 }}
    aria-label="Phones"
  >
    {phones.map((phone) => (
      <li key={phone.deviceId}>
        <PhoneRow phone={phone} />
      </li>
    ))}
  </Flex>
);

const PhoneRow = ({ phone }: { phone: DoorDevice }) => (
  <Flex justify="space-between" align="flex-start" gap={8}>
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography.Text strong>{phone.name}</Typography.Text> <Tag>{ROLE_LABELS[phone.role]}</Tag>
      <Unsent phone={phone} />
      <br />
      <Typography.Text type="secondary">
        {nightsOf(phone)}; {lastSeen(phone)}; added by {phone.pairedBy}
      </Typography.Text>
    </div>
    {phone.revokedAt === null ? <Revoke phone={phone} /> : <Tag>Revoked</Tag>}
  </Flex>
);

const Unsent = ({ phone: { unsent } }: { phone: DoorDevice }) =>
  unsent === null || unsent === 0 ? null : (
    <Tag color="warning">{countOf(unsent, 'arrival')} not sent</Tag>
  );

/** Today is said by its time alone. */
function lastSeen({ lastSeenAt }: DoorDevice): string {
  if (lastSeenAt === null) return 'not seen yet';
  const isTonight = doorNight(new Date(lastSeenAt)) === doorNight(new Date());
  return `last sync ${isTonight ? timeOf(lastSeenAt) : dateTimeOf(lastSeenAt)}`;
}

function nightsOf({ nights }: DoorDevice): string {
  const [first] = nights;
  if (nights.length > 1) return `${nights.length} nights`;
  return first === doorNight(new Date()) ? 'Tonight' : dayOf(first);
}

function Revoke({ phone: { deviceId, name, unsent } }: { phone: DoorDevice }) {
  const runAction = useAction();
  const [revoke, { isLoading }] = useRevokePhoneMutation();
  const messages = { done: `${name} is off the door`, failed: 'Failed to revoke the phone' };
  return (
    <Popconfirm
      title={`Take ${name} off the door?`}
      description={
        (unsent ?? 0) > 0
          ? `It has ${countOf(unsent ?? 0, 'arrival')} to send, and a day to do so.`
          : 'It stops receiving updates now. It can still send its arrivals for a day.'
      }
      okText="Revoke"
      styles={{ root: { maxWidth: 320 } }}
      onConfirm={() => void runAction(messages, revoke(deviceId).unwrap())}
    >
      <Button size="small" danger disabled={isLoading} aria-label={`Revoke ${name}`}>
        Revoke
      </Button>
    </Popconfirm>
  );
}
