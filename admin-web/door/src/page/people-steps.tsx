import { useState } from 'react';
import { Icon } from './icon';

interface Props {
  /** How many may go in, and how many the booking has. */
  left: number;
  of: number;
  /** Such as "Ada Patel"; read aloud, because a page has many of these buttons. */
  name: string;
  onChange?: (n: number) => void;
  onLetIn: (n: number) => void;
}

/** All that are left are one tap; a part of the party needs a few more. */
export function PeopleSteps({ left, of, name, onChange, onLetIn }: Props) {
  const [wanted, setWanted] = useState(left);
  const n = Math.min(wanted, left);
  const step = (by: number) => () => {
    setWanted(n + by);
    onChange?.(n + by);
  };
  return (
    <div className="steps" data-one={left === 1}>
      {left > 1 && (
        <button type="button" aria-label="One less" disabled={n <= 1} onClick={step(-1)}>
          <Icon name="minus" size={28} />
        </button>
      )}
      <button type="button" className="go" onClick={() => onLetIn(n)}>
        <span>
          Let in {n} of {of}
          <span className="unseen">, {name}</span>
        </span>
      </button>
      {left > 1 && (
        <button type="button" aria-label="One more" disabled={n >= left} onClick={step(1)}>
          <Icon name="plus" size={28} />
        </button>
      )}
    </div>
  );
}
