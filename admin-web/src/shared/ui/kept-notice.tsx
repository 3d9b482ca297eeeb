import { Alert, Button, Form } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { MAY_BE_SENT, type KeptForm } from './use-kept-form';

/**
 * Inside a form: keeps what is typed, and says whether the text comes from an earlier visit or may have been sent already.
 * It never says that it was not sent: a form that does not use `kept.once` cannot know, because the answer may be lost.
 */
export function KeptNotice({ kept }: { kept: KeptForm }) {
  const values = Form.useWatch([], kept.form) as Record<string, unknown> | undefined;
  const remember = useEffectEvent(kept.remember);
  useEffect(() => {
    if (values !== undefined) remember(values);
  }, [values]);
  if (!kept.isKept && !kept.isUnanswered) return null;
  return (
    <Alert
      type={kept.isUnanswered ? 'warning' : 'info'}
      showIcon
      style={{ marginBottom: 16 }}
      title={kept.isUnanswered ? MAY_BE_SENT : 'This is what you typed before.'}
      description={kept.isUnanswered && AGAIN}
      action={<Button onClick={kept.beginAgain}>Begin again</Button>}
    />
  );
}

/** True of forms that use `kept.once`; no other is ever unanswered. */
const AGAIN =
  'Please check first whether it went through. Sending the same again does not do it twice.';
