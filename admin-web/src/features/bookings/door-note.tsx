import { doorNoteSchema, type BookingDetail } from '@club/contracts';
import { Button, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { forgetText, keepText, keptText } from '../../shared/api/kept-texts';
import { useAction } from '../../shared/ui/use-action';
import { useNoteForDoorMutation } from './door-note.api';

const MESSAGES = { done: 'Note saved', failed: 'Failed to save the note' };
const PLACEHOLDER = 'Step-free seat, birthday, running late';

/** What the door should know about the party. It is on the list at the door a moment after it is saved. */
export function DoorNote({ booking: { id, doorNote } }: { booking: BookingDetail }) {
  const runAction = useAction();
  const [save, { isLoading }] = useNoteForDoorMutation();
  const name = `note:${id}`;
  const [typed, setTyped] = useState(() => keptNote(name) ?? doorNote);
  const note = typed.trim();
  const submit = async (): Promise<void> => {
    if (await runAction(MESSAGES, save({ id, note }).unwrap())) forgetText(name);
  };
  const error = doorNoteSchema.safeParse({ note }).error?.issues[0]?.message;
  return (
    <Form layout="vertical" onFinish={() => void submit()}>
      <Form.Item
        label="Note for the door"
        htmlFor="door-note"
        style={{ marginBottom: 0 }}
        extra={note !== doorNote && 'Not saved yet.'}
        {...(error !== undefined && { validateStatus: 'error', help: error })}
      >
        <Flex gap={8}>
          <Input.TextArea
            id="door-note"
            autoSize
            value={typed}
            placeholder={PLACEHOLDER}
            onChange={({ target: { value } }) => {
              setTyped(value);
              if (value.trim() === doorNote) forgetText(name);
              else keepText(name, value);
            }}
            onPressEnter={(event) => {
              event.preventDefault(); // a note is one line, however long it is
              event.currentTarget.form?.requestSubmit();
            }}
          />
          <Button
            htmlType="submit"
            disabled={isLoading || error !== undefined || note === doorNote}
          >
            Save note
          </Button>
        </Flex>
      </Form.Item>
    </Form>
  );
}

/** What was typed before and not saved. */
function keptNote(name: string): string | undefined {
  const kept = keptText(name);
  return typeof kept === 'string' ? kept : undefined;
}
