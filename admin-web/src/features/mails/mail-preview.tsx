import { Alert, Button, Descriptions, Modal, Skeleton, Tabs } from 'antd';
import { wasNotFound } from '../../shared/api/api-error';
import { colours } from '../../shared/ui/tokens';
import { useMailPreviewQuery } from './mails.api';

interface MailPreviewDialogProps {
  id: string;
  onClose: () => void;
}

/**
 * An e-mail as its reader sees it. The frame runs no script and follows no link, because parts of the e-mail were
 * typed by strangers.
 */
export function MailPreviewDialog({ id, onClose }: MailPreviewDialogProps) {
  const { data, error, refetch } = useMailPreviewQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <Modal open title="E-mail" footer={null} width={640} onCancel={onClose}>
      {error !== undefined && (
        <Alert
          type="error"
          showIcon
          title={
            wasNotFound(error)
              ? 'This e-mail cannot be shown because its booking or enquiry no longer exists'
              : 'Failed to fetch the e-mail'
          }
          action={
            !wasNotFound(error) && (
              <Button size="small" onClick={() => void refetch()}>
                Try again
              </Button>
            )
          }
        />
      )}
      {data === undefined && error === undefined && <Skeleton active />}
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
                    style={{ width: '100%', height: 480, border: `1px solid ${colours.border}` }}
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
