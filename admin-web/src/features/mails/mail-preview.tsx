import { Alert, Descriptions, Modal, Skeleton, Tabs } from 'antd';
import { useMailPreviewQuery } from './mails.api';

/** A mail as its reader sees it. The frame runs no script and follows no link: what stands in a mail was typed by strangers. */
export function MailPreviewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isError } = useMailPreviewQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <Modal open title="Mail" footer={null} width={640} onCancel={onClose}>
      {isError && (
        <Alert
          type="error"
          showIcon
          title="This mail cannot be shown: what it is about does not exist"
        />
      )}
      {data === undefined && !isError && <Skeleton active />}
      {data !== undefined && (
        <>
          <Descriptions
            column={1}
            size="small"
            bordered
            items={[
              { key: 'to', label: 'To', children: data.to },
              { key: 'subject', label: 'Subject', children: data.subject },
            ]}
          />
          <Tabs
            items={[
              {
                key: 'html',
                label: 'HTML',
                children: (
                  <iframe
                    title={data.subject}
                    sandbox=""
                    srcDoc={data.html}
                    style={{ width: '100%', height: 480, border: '1px solid #d9d9d9' }}
                  />
                ),
              },
              {
                key: 'text',
                label: 'Plain text',
                children: <pre style={{ whiteSpace: 'pre-wrap' }}>{data.text}</pre>,
              },
            ]}
          />
        </>
      )}
    </Modal>
  );
}
