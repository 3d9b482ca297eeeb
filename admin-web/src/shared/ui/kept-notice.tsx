import { Alert, Button, Form } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import type { KeptForm } from './use-kept-form';

/** Inside a form: keeps what is typed into it, and says if it begins with what was typed before. */
export function KeptNotice({ kept }: { kept: KeptForm }) {
  const values = Form.useWatch([], kept.form) as Record<string, unknown> | undefined;
  const note = useEffectEvent(kept.note);
  useEffect(() => {
    if (values !== undefined) note(values);
  }, [values]);
  if (!kept.isKept) return null;
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title="This is what you typed before. It was not sent."
      action={<Button onClick={kept.beginAgain}>Begin again</Button>}
    />
  );
}
