import { describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { renderStaff } from '../../../test/render-staff';
import { forgetAllTexts, keptText } from '../api/kept-texts';
import { storeSession } from '../api/stored-session';
import { FormModal } from './form-modal';
import { KeptNotice } from './kept-notice';
import { Notices } from './notices';
import { useKeptForm } from './use-kept-form';

const ADA = { token: 'a token', username: 'ada' };
const QUESTION = 'Throw away what you have typed?';

function Dialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<{ text: string }>();
  const kept = useKeptForm('reply:1', form, { text: 'Dear ' });
  const send = (): void => {
    kept.forget();
    onClose();
  };
  return (
    <FormModal title="Reply" okText="Send" isDisabled={false} kept={kept} onClose={onClose}>
      <Form form={form} initialValues={kept.initialValues} onFinish={send}>
        <KeptNotice kept={kept} />
        <Form.Item name="text" label="Text">
          <Input />
        </Form.Item>
      </Form>
    </FormModal>
  );
}

function open() {
  const closings: string[] = [];
  const dialog = <Dialog onClose={() => closings.push('closed')} />;
  const user = renderStaff(dialog, ADA);
  /** As a reload does, which the tab's own storage outlives. */
  const reload = (): void => {
    cleanup();
    render(<Notices>{dialog}</Notices>);
  };
  return { user, closings, reload };
}
const kept = (value: string) => waitFor(() => expect(keptText('reply:1')).toEqual({ text: value }));
const text = () => screen.getByLabelText<HTMLInputElement>('Text');
const button = (name: string) => screen.findByRole('button', { name });

describe('what is typed into a form', () => {
  it('outlives a reload, is named, and can be begun again', async () => {
    const { user, reload } = open();
    await user.type(text(), 'Ada');
    await kept('Dear Ada');
    reload();
    expect(text().value).toBe('Dear Ada');
    expect(screen.getByText('This is what you typed before.')).toBeTruthy();
    await user.click(await button('Begin again'));
    expect(text().value).toBe('Dear ');
    await waitFor(() => expect(keptText('reply:1')).toBeUndefined());
    reload();
    expect(text().value).toBe('Dear ');
  });

  it('is thrown away only after a question', async () => {
    const { user, closings } = open();
    await user.type(text(), 'Ada');
    await user.click(await button('Cancel'));
    const keepTyping = await button('Keep typing');
    expect(screen.queryByText(/sent/)).toBeNull(); // not every form knows
    await user.click(keepTyping);
    expect(closings).toEqual([]);
    expect(text().value).toBe('Dear Ada');
    await user.click(await button('Close'));
    await user.click(await button('Throw away'));
    expect(closings).toEqual(['closed']);
    expect(keptText('reply:1')).toBeUndefined();
  });

  it('is not asked about if there is nothing', async () => {
    const { user, closings } = open();
    await user.click(await button('Cancel'));
    expect(closings).toEqual(['closed']);
    expect(screen.queryByText(QUESTION)).toBeNull();
  });

  it('is forgotten once it is sent', async () => {
    const { user, closings } = open();
    await user.type(text(), 'Ada');
    await user.click(await button('Send'));
    expect(closings).toEqual(['closed']);
    expect(keptText('reply:1')).toBeUndefined();
  });

  it('is shown to no one else, and ends with the signing out', async () => {
    const { user, reload } = open();
    await user.type(text(), 'Ada');
    await kept('Dear Ada');
    storeSession({ token: 'another token', username: 'grace' });
    reload();
    expect(text().value).toBe('Dear ');
    await user.type(text(), 'Grace');
    await kept('Dear Grace');
    forgetAllTexts();
    reload();
    expect(text().value).toBe('Dear ');
  });
});
