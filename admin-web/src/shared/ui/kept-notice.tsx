import { Alert, Button, Form } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { MAY_BE_SENT, type KeptForm } from './use-kept-form';

/** Inside a form: keeps what is typed into it, and says if it was typed or sent before. */
export function KeptNotice({ kept }: { kept: KeptForm }) {
  const values = Form.useWatch([], kept.form) as Record<string, unknown> | undefined;
  const note = useEffectEvent(kept.note);
  useEffect(() => {
    if (values !== undefined) note(values);
  }, [values]);
  if (!kept.isKept && !kept.isUnanswered) return null;
  return (
    <Alert
      type={kept.isUnanswered ? 'warning' : 'info'}
      showIcon
      style={{ marginBottom: 16 }}
      title={kept.isUnanswered ? MAY_BE_SENT : 'This is what you typed before. It was not sent.'}
      description={kept.isUnanswered && AGAIN}
      action={<Button onClick={kept.beginAgain}>Begin again</Button>}
    />
  );
}

const AGAIN =
  'Please look first whether it was done. If you send it again unchanged, it is done only once.';
