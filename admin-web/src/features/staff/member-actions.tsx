import type { StaffMemberView } from '@club/contracts';
import { Button, Flex, Popconfirm, Typography } from 'antd';
import { useState } from 'react';
import { useAction } from '../../shared/ui/use-action';
import { FactorReset } from './factor-reset';
import { GrantsDialog } from './grants-dialog';
import { useChangeMemberMutation, useInviteAgainMutation } from './staff.api';

/** What an owner may do with the account of someone else. */
export function MemberActions({ member }: { member: StaffMemberView }) {
  const [isEditing, setIsEditing] = useState(false);
  if (member.isOwn)
    return (
      <Typography.Text type="secondary">Ask another owner to change your account.</Typography.Text>
    );
  return (
    <Flex gap={8} wrap>
      <Button
        size="small"
        aria-label={`Change the roles of ${member.username}`}
        onClick={() => setIsEditing(true)}
      >
        Roles
      </Button>
      {member.state === 'invited' && member.email !== null && <InviteAgain member={member} />}
      <OpenOrClose member={member} />
      <FactorReset member={member} />
      {isEditing && <GrantsDialog member={member} onClose={() => setIsEditing(false)} />}
    </Flex>
  );
}

function InviteAgain({ member: { id, username } }: { member: StaffMemberView }) {
  const runAction = useAction();
  const [invite, { isLoading }] = useInviteAgainMutation();
  const messages = { done: 'Invitation sent again', failed: 'Failed to send the invitation' };
  return (
    <Button
      size="small"
      disabled={isLoading}
      aria-label={`Send again the invitation of ${username}`}
      onClick={() => void runAction(messages, invite(id).unwrap())}
    >
      Send again
    </Button>
  );
}

function OpenOrClose({ member: { id, username, state } }: { member: StaffMemberView }) {
  const runAction = useAction();
  const [change, { isLoading }] = useChangeMemberMutation();
  const set = (disabled: boolean) =>
    void runAction(
      {
        done: disabled ? 'Account disabled' : 'Account enabled',
        failed: 'Failed to change the account',
      },
      change({ id, change: { disabled } }).unwrap(),
    );
  if (state === 'disabled')
    return (
      <Button
        size="small"
        disabled={isLoading}
        aria-label={`Enable ${username}`}
        onClick={() => set(false)}
      >
        Enable
      </Button>
    );
  return (
    <Popconfirm
      title={`Disable ${username}?`}
      description="All sessions end at once."
      okText="Disable the account"
      onConfirm={() => set(true)}
    >
      <Button size="small" danger disabled={isLoading} aria-label={`Disable ${username}`}>
        Disable
      </Button>
    </Popconfirm>
  );
}
