import { useLayoutEffect, type RefObject } from 'react';
import { Icon } from './icon';
import { codeIn } from './party-search';
import { allowSound } from './signals';
import { useDoor } from './use-door';

interface Props {
  field: RefObject<HTMLInputElement | null>;
  query: string;
  onQuery: (query: string) => void;
  onScan: () => void;
}

/** The search field, which takes what a keyboard scanner types as well, and the way to the camera. */
export function SearchDock({ field, query, onQuery, onScan }: Props) {
  const door = useDoor();
  useTypedCodes(field);
  const read = (): void => {
    const code = codeIn(query.trim());
    if (code === undefined) return field.current?.blur();
    onQuery('');
    void door.scanned(code);
  };
  return (
    <form
      className="dock"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        read();
      }}
    >
      <label className="search">
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          aria-label="Name, reference or code"
          placeholder="Name or reference"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          value={query}
          onChange={({ target }) => onQuery(target.value)}
        />
        {query !== '' && (
          <button type="button" aria-label="Clear" onClick={() => onQuery('')}>
            <Icon name="close" />
          </button>
        )}
      </label>
      <button
        type="button"
        className="scan"
        onClick={() => {
          allowSound();
          onScan();
        }}
      >
        <Icon name="scan" size={26} /> Scan
      </button>
    </form>
  );
}

/** A keyboard scanner types wherever the focus is. Its first letter brings the focus here, so that Enter presses no button. */
function useTypedCodes(field: RefObject<HTMLInputElement | null>): void {
  // An ordinary effect begins after the next frame, and a scanner may be quicker.
  useLayoutEffect(() => {
    const toField = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof Element && event.target.matches('input, select');
      const isLetter = event.key.length === 1 && event.key !== ' ';
      if (isLetter && !isTyping && !event.ctrlKey && !event.metaKey) field.current?.focus();
    };
    document.addEventListener('keydown', toField);
    return () => document.removeEventListener('keydown', toField);
  }, [field]);
}
