import type { StaffMemberView } from '@club/contracts';
import { Button, Flex, Popconfirm, Typography } from 'antd';
import { dateTimeOf } from '../../shared/ui/date-time';
import { useAction } from '../../shared/ui/use-action';
import {
  useAskForFactorResetMutation,
  useCancelFactorResetMutation,
  useConfirmFactorResetMutation,
} from './staff.api';

interface MemberProps {
  member: StaffMemberView;
}

/** Removes the second factors of a colleague who has lost them: in a day, or when another owner confirms it. */
export function FactorReset({ member }: MemberProps) {
  if (member.factorReset !== undefined) return <OpenReset member={member} />;
  if (!member.hasFactor || member.state !== 'active') return null;
  return <AskForReset member={member} />;
}

function AskForReset({ member: { id, username, email } }: MemberProps) {
  const runAction = useAction();
  const [ask, { isLoading }] = useAskForFactorResetMutation();
  const messages = { done: 'Asked for', failed: 'Failed to ask for it' };
  const hears =
    email === null
      ? 'The account has no e-mail address, so tell them yourself.'
      : 'The member hears of it by e-mail and can end it.';
  return (
    <Popconfirm
      title={`Remove the second factors of ${username}?`}
      description={`It happens in 24 hours, or at once if another owner confirms it. ${hears}`}
      okText="Remove in 24 hours"
      styles={{ root: { maxWidth: 340 } }}
      onConfirm={() => void runAction(messages, ask(id).unwrap())}
    >
      <Button
        size="small"
        disabled={isLoading}
        aria-label={`Lost factor: remove the second factors of ${username}`}
      >
        Lost factor
      </Button>
    </Popconfirm>
  );
}

function OpenReset({ member: { id, username, factorReset } }: MemberProps) {
  const runAction = useAction();
  const [confirm, { isLoading: isConfirming }] = useConfirmFactorResetMutation();
  const [cancel, { isLoading: isCancelling }] = useCancelFactorResetMutation();
  if (factorReset === undefined) return null;
  const { by, dueAt, mayConfirm } = factorReset;
  const isBusy = isConfirming || isCancelling;
  return (
    <Flex vertical gap={4} style={{ flexBasis: '100%' }}>
      <Typography.Text type="secondary">
        Second factors are removed on {dateTimeOf(dueAt)}; {by} has asked for it.
      </Typography.Text>
      <Flex gap={8} wrap>
        {mayConfirm && (
          <Button
            size="small"
            danger
            disabled={isBusy}
            aria-label={`Remove the second factors of ${username} now`}
            onClick={() =>
              void runAction(
                { done: 'Second factors removed', failed: 'Failed to remove them' },
                confirm(id).unwrap(),
              )
            }
          >
            Remove now
          </Button>
        )}
        <Button
          size="small"
          disabled={isBusy}
          aria-label={`Keep the second factors of ${username}`}
          onClick={() =>
            void runAction({ done: 'Kept', failed: 'Failed to keep them' }, cancel(id).unwrap())
          }
        >
          Keep them
        </Button>
      </Flex>
    </Flex>
  );
}
