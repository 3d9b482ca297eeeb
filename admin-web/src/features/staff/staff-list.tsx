import type { StaffMemberView, Venue } from '@club/contracts';
import {
  Button,
  Card,
  Flex,
  Grid,
  Skeleton,
  Table,
  Tag,
  Typography,
  type TableColumnsType,
} from 'antd';
import { useState } from 'react';
import { dateTimeOf } from '../../shared/ui/date-time';
import { FetchFailure } from '../../shared/ui/fetch-failure';
import { InviteDialog } from './invite-dialog';
import { MemberActions } from './member-actions';
import { grantWords } from './role-words';
import { useStaffQuery, useVenuesOfGrantsQuery } from './staff.api';

const COLOURS = { active: 'success', invited: 'processing', disabled: 'default' } as const;
const WORDS = { active: 'Active', invited: 'Invited', disabled: 'Disabled' } as const;

/** The accounts of staff: a table on a desk, cards on a phone. */
export function StaffList() {
  const { data, isError, refetch } = useStaffQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isInviting, setIsInviting] = useState(false);
  return (
    <Flex vertical gap={16}>
      <Button
        type="primary"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setIsInviting(true)}
      >
        Invite
      </Button>
      {isError && <FetchFailure title="Failed to fetch the accounts" onRetry={refetch} />}
      {data === undefined && !isError && <Skeleton active />}
      {data !== undefined && <Members members={data} />}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </Flex>
  );
}

function Members({ members }: { members: readonly StaffMemberView[] }) {
  const { data: venues = [] } = useVenuesOfGrantsQuery();
  const { md = false } = Grid.useBreakpoint();
  const List = md ? AsTable : AsCards;
  return <List members={members} venues={venues} />;
}

interface ListProps {
  members: readonly StaffMemberView[];
  venues: readonly Venue[];
}

const columnsOf = (venues: readonly Venue[]): TableColumnsType<StaffMemberView> => [
  { title: 'Name', render: (_, member) => <Name member={member} /> },
  { title: 'Roles', render: (_, member) => <Grants member={member} venues={venues} /> },
  { title: 'State', render: (_, member) => <State member={member} /> },
  { title: 'Last seen', render: (_, { lastSeenAt }) => seen(lastSeenAt) },
  { title: 'Actions', key: 'actions', render: (_, member) => <MemberActions member={member} /> },
];

const AsTable = ({ members, venues }: ListProps) => (
  <Table<StaffMemberView>
    rowKey="id"
    size="small"
    columns={columnsOf(venues)}
    dataSource={members}
    pagination={false}
  />
);

const AsCards = ({ members, venues }: ListProps) => (
  <Flex vertical gap={12} component="ul" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
    {members.map((member) => (
      <li key={member.id}>
        <Card size="small">
          <Flex vertical gap={8}>
            <Flex justify="space-between" gap={8} align="flex-start">
              <Name member={member} />
              <State member={member} />
            </Flex>
            <Grants member={member} venues={venues} />
            <Typography.Text type="secondary">Last seen: {seen(member.lastSeenAt)}</Typography.Text>
            <MemberActions member={member} />
          </Flex>
        </Card>
      </li>
    ))}
  </Flex>
);

const seen = (at: string | null): string => (at === null ? 'Not yet' : dateTimeOf(at));

const Name = ({ member: { username, email, isOwn } }: { member: StaffMemberView }) => (
  <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
    <Typography.Text strong>{username}</Typography.Text> {isOwn && <Tag>You</Tag>}
    <br />
    <Typography.Text type="secondary">{email ?? 'No e-mail address'}</Typography.Text>
  </div>
);

const Grants = ({ member, venues }: { member: StaffMemberView; venues: readonly Venue[] }) => (
  <div>
    {member.grants.map((grant) => (
      <div key={JSON.stringify(grant)}>{grantWords(grant, venues)}</div>
    ))}
  </div>
);

const State = ({ member: { state, invitedUntil } }: { member: StaffMemberView }) => (
  <div>
    <Tag color={COLOURS[state]}>{WORDS[state]}</Tag>
    {state === 'invited' && (
      <Typography.Text type="secondary" style={{ display: 'block' }}>
        {invitedUntil === undefined ? 'The link has expired' : `until ${dateTimeOf(invitedUntil)}`}
      </Typography.Text>
    )}
  </div>
);
