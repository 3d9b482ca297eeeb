import { MAX_SEARCH, MIN_SEARCH } from '@club/contracts';
import { Alert, Input, Modal, Skeleton, Typography, type InputRef } from 'antd';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { FetchFailure } from '../../shared/ui/fetch-failure';
import type { Opened } from '../../shared/ui/use-opened';
import { groupsOf, unknownText, type HitGroup } from './search-hits';
import { useSearchQuery } from './search.api';
import styles from './search.module.css';

/** Quick typing asks once. Results are due within 100 ms, of which the answer may take 40 (`npm run bench -- staff`). */
const PAUSE_MS = 60;

interface SearchDialogProps {
  onOpen: (thing: Opened) => void;
  onClose: () => void;
}

/** One field over everything: arrows choose, Enter opens, Escape closes. */
export function SearchDialog({ onOpen, onClose }: SearchDialogProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const field = useRef<InputRef>(null);
  const listId = useId();
  const { q, isTyping, reply, failure, retry } = useSearch(text);
  const groups = reply === undefined ? [] : groupsOf(reply);
  const hits = groups.flatMap((group) => group.hits);
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault(); // the cursor would jump to an end of the text
      setChosen((chosen + step + hits.length) % hits.length);
    }
    const hit = hits[chosen];
    if (event.key === 'Enter' && hit !== undefined) onOpen(hit.opens);
  };
  return (
    <Modal
      open
      title="Find anything"
      footer={null}
      width={640}
      style={{ top: 24 }}
      styles={{ body: { minHeight: 120 } }}
      afterOpenChange={(isOpen) => {
        if (isOpen) field.current?.focus();
      }}
      onCancel={onClose}
    >
      <Input
        ref={field}
        size="large"
        maxLength={MAX_SEARCH}
        role="combobox"
        aria-label="Find anything"
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-activedescendant={hits.length > 0 ? `${listId}-${chosen}` : undefined}
        autoComplete="off"
        placeholder="Reference, name, phone, show, gift card"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <div aria-live="polite" className={styles.said}>
        <Typography.Text type="secondary">
          {saidOf({ q, isTyping, groups, isKnown: reply !== undefined })}
        </Typography.Text>
      </div>
      {failure !== undefined && (
        <FetchFailure title="Failed to search" error={failure} onRetry={retry} />
      )}
      {reply !== undefined && unknownText(reply) !== undefined && (
        <Alert type="warning" showIcon title={unknownText(reply)} />
      )}
      {isTyping && reply === undefined && <Skeleton active title={false} />}
      <Hits groups={groups} chosen={chosen} listId={listId} onOpen={onOpen} />
    </Modal>
  );
}

/** The answer to the text once its writer has paused. */
function useSearch(text: string) {
  const [paused, setPaused] = useState('');
  const q = text.trim();
  useEffect(() => {
    const timer = setTimeout(() => setPaused(q), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [q]);
  const isLong = q.length >= MIN_SEARCH;
  const { currentData, isFetching, error, refetch } = useSearchQuery(paused, {
    skip: paused.length < MIN_SEARCH,
  });
  const isCurrent = isLong && paused === q;
  return {
    q,
    isTyping: isLong && (!isCurrent || isFetching),
    reply: isCurrent ? currentData : undefined,
    failure: isCurrent && !isFetching ? error : undefined,
    retry: () => void refetch(),
  };
}

interface Said {
  q: string;
  isTyping: boolean;
  groups: readonly HitGroup[];
  isKnown: boolean;
}
function saidOf({ q, isTyping, groups, isKnown }: Said): string {
  if (q.length < MIN_SEARCH)
    return 'Type the beginning of a name, reference, phone number, show or e-mail address.';
  if (isTyping) return 'Searching…';
  if (!isKnown) return '';
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  if (count === 0) return `Nothing found for “${q}”.`;
  return groups.some(({ hasMore }) => hasMore)
    ? 'These are the first. Type more to find fewer.'
    : 'Arrow keys choose, Enter opens.';
}

interface HitsProps {
  groups: readonly HitGroup[];
  chosen: number;
  listId: string;
  onOpen: (thing: Opened) => void;
}
function Hits({ groups, chosen, listId, onOpen }: HitsProps) {
  const hits = groups.flatMap((group) => group.hits);
  return (
    <div id={listId} role="listbox" aria-label="Results" className={styles.results}>
      {groups.map(({ title, hits: own, hasMore }) => (
        <div key={title} role="group" aria-label={title}>
          <Typography.Text type="secondary" aria-hidden="true">
            {title}
            {hasMore && ' (first of more)'}
          </Typography.Text>
          {own.map((hit) => {
            const index = hits.indexOf(hit);
            return (
              <button
                key={hit.opens.id}
                type="button"
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === chosen}
                tabIndex={-1}
                className={styles.hit}
                ref={(element) => {
                  if (index === chosen) element?.scrollIntoView({ block: 'nearest' });
                }}
                onClick={() => onOpen(hit.opens)}
              >
                <strong>{hit.title}</strong>
                <Typography.Text type="secondary">{hit.detail}</Typography.Text>
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
