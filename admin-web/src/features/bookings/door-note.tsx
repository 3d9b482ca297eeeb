import { doorNoteSchema, type BookingDetail } from '@club/contracts';
import { Button, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { useAction } from '../../shared/ui/use-action';
import { useNoteForDoorMutation } from './door-note.api';

const MESSAGES = { done: 'Note saved', failed: 'Failed to save the note' };
const PLACEHOLDER = 'Step-free seat, birthday, running late';

/** What the door should know about the party. It is on the list at the door a moment after it is saved. */
export function DoorNote({ booking: { id, doorNote } }: { booking: BookingDetail }) {
  const runAction = useAction();
  const [save, { isLoading }] = useNoteForDoorMutation();
  const [typed, setTyped] = useState(doorNote);
  const note = typed.trim();
  const error = doorNoteSchema.safeParse({ note }).error?.issues[0]?.message;
  return (
    <Form layout="vertical" onFinish={() => void runAction(MESSAGES, save({ id, note }).unwrap())}>
      <Form.Item
        label="Note for the door"
        htmlFor="door-note"
        style={{ marginBottom: 0 }}
        {...(error !== undefined && { validateStatus: 'error', help: error })}
      >
        <Flex gap={8}>
          <Input.TextArea
            id="door-note"
            autoSize
            value={typed}
            placeholder={PLACEHOLDER}
            onChange={({ target }) => setTyped(target.value)}
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
