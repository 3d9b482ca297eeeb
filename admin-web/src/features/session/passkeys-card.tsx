import type { OwnFactors, Passkey } from '@club/contracts';
import { Button, Card, Flex, Form, Input, Modal, Tag, Typography } from 'antd';
import { useState } from 'react';
import { displayMessageOf } from '../../shared/api/api-error';
import { dateTimeOf } from '../../shared/ui/date-time';
import { colours } from '../../shared/ui/tokens';
import { useAction } from '../../shared/ui/use-action';
import {
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
  useRenamePasskeyMutation,
  useStartPasskeyMutation,
} from './factors.api';
import { makePasskey } from './passkey-browser';
import { canUsePasskeys, passkeyProblemOf } from './passkey-support';

interface PasskeysCardProps {
  factors: OwnFactors;
  onNewCodes: (codes: string[]) => void;
}

/** The passkeys of the account: a finger, a face or a PIN instead of the password. */
export function PasskeysCard({ factors: { passkeys }, onNewCodes }: PasskeysCardProps) {
  const [isAdding, setIsAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey>();
  return (
    <Card
      title="Passkeys"
      extra={canUsePasskeys() && <Button onClick={() => setIsAdding(true)}>Add a passkey</Button>}
    >
      <Typography.Paragraph type="secondary">
        A passkey signs you in with the lock of your phone or computer, without a password.
      </Typography.Paragraph>
      {passkeys.length > 0 && (
        <ul style={{ listStyle: 'none', margin: 0, padding: 0 }} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRename={() => setRenamed(passkey)} />
          ))}
        </ul>
      )}
      {isAdding && <AddDialog onNewCodes={onNewCodes} onClose={() => setIsAdding(false)} />}
      {renamed !== undefined && (
        <RenameDialog passkey={renamed} onClose={() => setRenamed(undefined)} />
      )}
    </Card>
  );
}

function PasskeyRow({ passkey, onRename }: { passkey: Passkey; onRename: () => void }) {
  const { id, name, createdAt, lastUsedAt, isSynced } = passkey;
  const runAction = useAction();
  const [remove, { isLoading }] = useRemovePasskeyMutation();
  const messages = { done: 'Passkey removed', failed: 'Failed to remove the passkey' };
  return (
    <Flex
      component="li"
      align="center"
      justify="space-between"
      wrap
      gap={12}
      style={{ padding: '12px 0', borderTop: `1px solid ${colours.border}` }}
    >
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography.Text strong>{name}</Typography.Text> {isSynced && <Tag>Synced</Tag>}
        <br />
        <Typography.Text type="secondary">
          Added {dateTimeOf(createdAt)} ·{' '}
          {lastUsedAt === null ? 'never used' : `last used ${dateTimeOf(lastUsedAt)}`}
        </Typography.Text>
      </div>
      <Flex gap={8}>
        <Button aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button
          danger
          disabled={isLoading}
          aria-label={`Remove ${name}`}
          onClick={() => void runAction(messages, remove(id).unwrap())}
        >
          Remove
        </Button>
      </Flex>
    </Flex>
  );
}

interface NameDialogProps {
  title: string;
  ok: string;
  name?: string;
  send: (name: string) => Promise<void>;
  onClose: () => void;
}

function NameDialog({ title, ok, name = '', send, onClose }: NameDialogProps) {
  const [form] = Form.useForm<{ name: string }>();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (typed: { name: string }): Promise<void> => {
    setIsBusy(true);
    await send(typed.name).finally(() => setIsBusy(false));
  };
  return (
    <Modal
      open
      title={title}
      okText={ok}
      okButtonProps={{ disabled: isBusy }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<{ name: string }>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name }}
        onFinish={(typed) => void submit(typed)}
      >
        <Form.Item
          name="name"
          label="Name"
          extra="Such as the device that it is on."
          rules={[{ required: true, whitespace: true, message: 'Please give it a name' }]}
        >
          <Input maxLength={60} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** What the person reads if a passkey could not be made. */
class PasskeyProblem extends Error {}

function AddDialog({
  onNewCodes,
  onClose,
}: Pick<PasskeysCardProps, 'onNewCodes'> & {
  onClose: () => void;
}) {
  const runAction = useAction();
  const [start] = useStartPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const make = async (name: string): Promise<string[]> => {
    const options = await start().unwrap();
    const answer = await makePasskey(options).catch((error: unknown) => {
      throw new PasskeyProblem(passkeyProblemOf(error) ?? displayMessageOf(error));
    });
    return (await add({ name, answer }).unwrap()).recoveryCodes;
  };
  const send = async (name: string): Promise<void> => {
    const made = make(name);
    const failed = await made.then(
      () => undefined,
      (error: unknown) => (error instanceof PasskeyProblem ? error.message : ''),
    );
    const messages = { done: 'Passkey added', failed: failed || 'Failed to add the passkey' };
    if (!(await runAction(messages, made))) return;
    onClose();
    const codes = await made;
    if (codes.length > 0) onNewCodes(codes);
  };
  return <NameDialog title="Add a passkey" ok="Add" send={send} onClose={onClose} />;
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const runAction = useAction();
  const [rename] = useRenamePasskeyMutation();
  const messages = { done: 'Passkey renamed', failed: 'Failed to rename the passkey' };
  const send = async (name: string): Promise<void> => {
    if (await runAction(messages, rename({ id: passkey.id, name }).unwrap())) onClose();
  };
  return (
    <NameDialog
      title="Rename the passkey"
      ok="Rename"
      name={passkey.name}
      send={send}
      onClose={onClose}
    />
  );
}
