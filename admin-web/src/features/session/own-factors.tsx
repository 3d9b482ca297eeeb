import type { OwnFactors as Factors } from '@club/contracts';
import { Alert, Button, Card, Flex, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { countOf } from '../../shared/ui/count-of';
import { useAction } from '../../shared/ui/use-action';
import { dateTimeOf } from '../../shared/ui/date-time';
import { FetchFailure } from '../../shared/ui/fetch-failure';
import {
  useKeepFactorsMutation,
  useOwnFactorsQuery,
  useRenewRecoveryCodesMutation,
} from './factors.api';
import { PasskeysCard } from './passkeys-card';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { TotpCard } from './totp-card';

/** The second factors of one's own account, with what adds and removes them. */
export function OwnFactors() {
  const { data, isError, refetch } = useOwnFactorsQuery();
  const [codes, setCodes] = useState<string[]>();
  if (data === undefined)
    return isError ? (
      <FetchFailure title="Failed to fetch your second factors" onRetry={refetch} />
    ) : (
      <Skeleton active />
    );
  return (
    <Flex vertical gap={16}>
      {data.reset !== null && <ResetAlert reset={data.reset} />}
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

/** An owner believes that the factors are lost. Their owner knows better. */
function ResetAlert({ reset: { by, dueAt } }: { reset: NonNullable<Factors['reset']> }) {
  const runAction = useAction();
  const [keep, { isLoading }] = useKeepFactorsMutation();
  const messages = { done: 'Your factors stay', failed: 'Failed to keep your factors' };
  return (
    <Alert
      type="warning"
      showIcon
      title={`${by} has asked to remove all your second factors`}
      description={
        <Flex vertical gap={8} align="flex-start">
          It happens on {dateTimeOf(dueAt)}, and ends all your sessions.
          <Button disabled={isLoading} onClick={() => void runAction(messages, keep().unwrap())}>
            Keep my factors
          </Button>
        </Flex>
      }
    />
  );
}

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
