import type { OwnFactors as Factors } from '@club/contracts';
import { Alert, Button, Card, Flex, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { countOf } from '../../shared/ui/count-of';
import { useAction } from '../../shared/ui/use-action';
import { useOwnFactorsQuery, useRenewRecoveryCodesMutation } from './factors.api';
import { PasskeysCard } from './passkeys-card';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { TotpCard } from './totp-card';

/** The second factors of one's own account, with what adds and removes them. */
export function OwnFactors() {
  const { data, isError, refetch } = useOwnFactorsQuery();
  const [codes, setCodes] = useState<string[]>();
  if (data === undefined)
    return isError ? (
      <Alert
        type="error"
        showIcon
        title="Failed to fetch your second factors"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    ) : (
      <Skeleton active />
    );
  return (
    <Flex vertical gap={16}>
      <PasskeysCard factors={data} onNewCodes={setCodes} />
      <TotpCard factors={data} onNewCodes={setCodes} />
      {hasFactor(data) && <RecoveryCard factors={data} onNewCodes={setCodes} />}
      {codes !== undefined && (
        <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
      )}
    </Flex>
  );
}

const hasFactor = ({ hasTotp, passkeys }: Factors): boolean => hasTotp || passkeys.length > 0;

interface RecoveryCardProps {
  factors: Factors;
  onNewCodes: (codes: string[]) => void;
}

function RecoveryCard({ factors: { recoveryCodesLeft }, onNewCodes }: RecoveryCardProps) {
  const runAction = useAction();
  const [renew, { isLoading }] = useRenewRecoveryCodesMutation();
  const make = async (): Promise<void> => {
    const renewing = renew().unwrap();
    const messages = { done: 'New codes made', failed: 'Failed to make new codes' };
    if (await runAction(messages, renewing)) onNewCodes((await renewing).recoveryCodes);
  };
  return (
    <Card
      title="Recovery codes"
      extra={
        <Button disabled={isLoading} onClick={() => void make()}>
          New codes
        </Button>
      }
    >
      <Typography.Text type="secondary">
        {countOf(recoveryCodesLeft, 'code')} left. Each signs you in once if you have lost your
        phone. New codes make the earlier ones void.
      </Typography.Text>
    </Card>
  );
}
