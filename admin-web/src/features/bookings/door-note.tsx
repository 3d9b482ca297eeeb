import { doorNoteSchema, type BookingDetail } from '@club/contracts';
import { Button, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { forgetText, keepText, keptText } from '../../shared/api/kept-texts';
import { useAction } from '../../shared/ui/use-action';
import { useNoteForDoorMutation } from './door-note.api';

const MESSAGES = { done: 'Note saved', failed: 'Failed to save the note' };
const PLACEHOLDER = 'Step-free seat, birthday, running late';

interface Typed {
  text: string;
  /** The note that was stored when the typing began. */
  from: string;
}

/** What the door should know about the party. It is on the list at the door a moment after it is saved. */
export function DoorNote({ booking: { id, doorNote } }: { booking: BookingDetail }) {
  const runAction = useAction();
  const [save, { isLoading }] = useNoteForDoorMutation();
  const name = `note:${id}`;
  const { typed, type } = useTyped(name, doorNote);
  const note = typed.text.trim();
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
        extra={note !== doorNote && notSavedText(typed, doorNote)}
        {...(error !== undefined && { validateStatus: 'error', help: error })}
      >
        <Flex gap={8}>
          <Input.TextArea
            id="door-note"
            autoSize
            value={typed.text}
            placeholder={PLACEHOLDER}
            onChange={({ target }) => type(target.value)}
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

/** What is typed; as long as nothing is typed that is not stored, it is what is stored now. */
function useTyped(name: string, stored: string) {
  const [typed, setTyped] = useState(() => keptNote(name) ?? { text: stored, from: stored });
  const isStored = (text: string): boolean => [typed.from, stored].includes(text.trim());
  if (typed.from !== stored && isStored(typed.text)) setTyped({ text: stored, from: stored });
  const type = (text: string): void => {
    const next = { ...typed, text };
    setTyped(next);
    if (isStored(text)) forgetText(name);
    else keepText(name, next);
  };
  return { typed, type };
}

/** A colleague may have saved another note since. */
function notSavedText({ from }: Typed, stored: string): string {
  if (from === stored) return 'Not saved yet.';
  return stored === ''
    ? 'Not saved yet. Someone has removed the stored note since.'
    : `Not saved yet. Someone has saved another note since, which this would replace: “${stored}”`;
}

const typedSchema = z.object({ text: z.string(), from: z.string() });

/** What was typed before and not saved. */
const keptNote = (name: string): Typed | undefined => typedSchema.safeParse(keptText(name)).data;
