import type { NewTotp, OwnFactors } from '@club/contracts';
import { Button, Card, Flex, Form, Input, QRCode, Typography } from 'antd';
import { useState } from 'react';
import { fieldErrorsOf } from '../../shared/api/api-error';
import { useAction } from '../../shared/ui/use-action';
import { useConfirmTotpMutation, useRemoveTotpMutation, useStartTotpMutation } from './factors.api';

interface TotpCardProps {
  factors: OwnFactors;
  onNewCodes: (codes: string[]) => void;
}

/** The authenticator app of the account: six digits beside the password. */
export function TotpCard({ factors: { hasTotp }, onNewCodes }: TotpCardProps) {
  const runAction = useAction();
  const [start, { isLoading: isStarting }] = useStartTotpMutation();
  const [remove, { isLoading: isRemoving }] = useRemoveTotpMutation();
  const [begun, setBegun] = useState<NewTotp>();
  const begin = async (): Promise<void> => {
    const starting = start().unwrap();
    const messages = { done: 'Scan the code with your app', failed: 'Failed to begin' };
    if (await runAction(messages, starting)) setBegun(await starting);
  };
  const messages = { done: 'App removed', failed: 'Failed to remove the app' };
  return (
    <Card
      title="Authenticator app"
      extra={
        hasTotp ? (
          <Button
            danger
            disabled={isRemoving}
            aria-label="Remove the authenticator app"
            onClick={() => void runAction(messages, remove().unwrap())}
          >
            Remove
          </Button>
        ) : (
          begun === undefined && (
            <Button disabled={isStarting} aria-label="Set up an app" onClick={() => void begin()}>
              Set up
            </Button>
          )
        )
      }
    >
      <Typography.Paragraph type="secondary" style={{ margin: 0 }}>
        {hasTotp
          ? 'Your app shows a code for each sign-in with the password.'
          : 'An app on your phone shows a code for each sign-in with the password.'}
      </Typography.Paragraph>
      {begun !== undefined && !hasTotp && (
        <ConfirmTotp
          totp={begun}
          onDone={(codes) => {
            setBegun(undefined);
            if (codes.length > 0) onNewCodes(codes);
          }}
        />
      )}
    </Card>
  );
}

function ConfirmTotp({ totp, onDone }: { totp: NewTotp; onDone: (codes: string[]) => void }) {
  const runAction = useAction();
  const [form] = Form.useForm<{ code: string }>();
  const [confirm, { isLoading }] = useConfirmTotpMutation();
  const send = async ({ code }: { code: string }): Promise<void> => {
    const confirming = confirm({ code }).unwrap();
    const messages = { done: 'App added', failed: 'Failed to add the app' };
    if (await runAction(messages, confirming)) return onDone((await confirming).recoveryCodes);
    await confirming.catch((error: unknown) =>
      form.setFields([{ name: 'code', errors: fieldErrorsOf(error).map((each) => each.message) }]),
    );
  };
  return (
    <Flex vertical gap={12} style={{ marginTop: 16 }}>
      <Typography.Text>1. Scan this code with your authenticator app.</Typography.Text>
      <QRCode type="svg" value={totp.address} size={200} />
      <Typography.Text style={{ overflowWrap: 'anywhere' }}>
        Or type this key: <Typography.Text code>{totp.secret}</Typography.Text>
      </Typography.Text>
      <Form<{ code: string }>
        form={form}
        name="totp"
        layout="vertical"
        requiredMark={false}
        style={{ maxWidth: 240 }}
        onFinish={(typed) => void send(typed)}
      >
        <Form.Item
          name="code"
          label="2. The six digits that it shows"
          rules={[{ required: true, message: 'Code is required' }]}
        >
          <Input autoComplete="one-time-code" inputMode="numeric" />
        </Form.Item>
        <Button type="primary" htmlType="submit" disabled={isLoading}>
          Add the app
        </Button>
      </Form>
    </Flex>
  );
}
