import { Button, Modal, Typography } from 'antd';

/** Shows new recovery codes, which the server does not know any more. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Modal
      open
      title="Your recovery codes"
      width={420}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          I have kept them
        </Button>
      }
    >
      <Typography.Paragraph>
        Print these codes, or keep them in a password manager. Each signs you in once if you have
        lost your phone. They are not shown again, and earlier codes are void.
      </Typography.Paragraph>
      <ul
        aria-label="Recovery codes"
        style={{ columns: '160px', margin: 0, paddingLeft: 20, fontFamily: 'monospace' }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Typography.Paragraph
        copyable={{ text: codes.join('\n'), tooltips: false }}
        style={{ margin: '16px 0 0' }}
      >
        Copy all codes
      </Typography.Paragraph>
    </Modal>
  );
}
