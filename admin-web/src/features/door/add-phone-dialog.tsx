import {
  addDays,
  createPairingSchema,
  doorNight,
  type CreatePairingInput,
  type DoorRole,
  type Pairing,
} from '@club/contracts';
import { Flex, Form, InputNumber, Modal, Select, Typography } from 'antd';
import { useState } from 'react';
import { dayOf, timeOf } from '../../shared/ui/date-time';
import { readForm } from '../../shared/ui/read-form';
import { useAction } from '../../shared/ui/use-action';
import { ROLE_LABELS } from './phone-roles';
import { useCreatePairingMutation } from './phones.api';

const NIGHTS_AHEAD = 31;
const MAX_USES = 20;
const QR_SIZE = 240;
const MESSAGES = { done: 'Code made', failed: 'Failed to make a code' };
type PairingForm = Omit<CreatePairingInput, 'venueId'>;

interface DialogProps {
  venueId: string;
  /** The roles that this member may give. */
  roles: readonly DoorRole[];
  onClose: () => void;
}

/** Makes a code, and shows it until it is closed. */
export function AddPhoneDialog({ venueId, roles, onClose }: DialogProps) {
  const runAction = useAction();
  const [form] = Form.useForm<PairingForm>();
  const [create, { isLoading, data }] = useCreatePairingMutation();
  const [uses, setUses] = useState(1);

  const make = async (values: PairingForm): Promise<void> => {
    const input = readForm(form, createPairingSchema, { ...values, venueId });
    if (input === undefined) return;
    setUses(input.uses);
    await runAction(MESSAGES, create(input).unwrap());
  };
  if (data !== undefined)
    return (
      <Modal
        open
        mask={{ closable: false }}
        title="Scan this with the phone"
        okText="Done"
        cancelButtonProps={{ style: { display: 'none' } }}
        onOk={onClose}
        onCancel={onClose}
      >
        <Code pairing={data} uses={uses} />
      </Modal>
    );
  return (
    <Modal
      open
      mask={{ closable: false }}
      title="Add a phone"
      okText="Make the code"
      okButtonProps={{ disabled: isLoading }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<PairingForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ nights: [doorNight(new Date())], role: 'steward', uses: 1 }}
        onFinish={(values) => void make(values)}
      >
        <Fields roles={roles} />
      </Form>
    </Modal>
  );
}

const Fields = ({ roles }: Pick<DialogProps, 'roles'>) => (
  <>
    <Form.Item name="nights" label="Nights" extra="A night lasts until six in the morning.">
      <Select mode="multiple" options={nightOptions(new Date())} />
    </Form.Item>
    <Form.Item
      name="role"
      label="Role"
      extra="Supervisors undo what others did and let a party in again. The box office also moves tickets of another night to tonight, and sells tickets if the club allows it."
    >
      <Select options={roles.map((role) => ({ value: role, label: ROLE_LABELS[role] }))} />
    </Form.Item>
    <Form.Item name="uses" label="Number of phones">
      <InputNumber min={1} max={MAX_USES} precision={0} inputMode="numeric" />
    </Form.Item>
  </>
);

function nightOptions(now: Date): { value: string; label: string }[] {
  const tonight = doorNight(now);
  return Array.from({ length: NIGHTS_AHEAD }, (_, index) => {
    const night = addDays(tonight, index);
    return { value: night, label: index === 0 ? `Tonight, ${dayOf(night)}` : dayOf(night) };
  });
}

const Code = ({ pairing, uses }: { pairing: Pairing; uses: number }) => (
  <Flex vertical align="center" gap={12}>
    <img
      alt="QR code for the phone"
      width={QR_SIZE}
      height={QR_SIZE}
      src={`data:image/svg+xml;utf8,${encodeURIComponent(pairing.qrSvg)}`}
    />
    <Typography.Text>
      Works until {timeOf(pairing.expiresAt)} for {uses === 1 ? 'one phone' : `${uses} phones`}.
    </Typography.Text>
    <Typography.Text copyable={{ text: pairing.url }} type="secondary">
      Copy the address instead
    </Typography.Text>
  </Flex>
);
