import type { NightParty, NightShow } from '@club/contracts';
import { useState } from 'react';
import type { Shown } from '../door-state';
import { Icon, type IconName } from './icon';
import { LetInAgain } from './let-in-again';
import { MoveHere } from './move-here';
import { PeopleSteps } from './people-steps';
import { TakePayment } from './take-payment';
import { useDoor } from './use-door';

const ICONS: Record<Shown['verdict']['tone'], IconName> = {
  green: 'check',
  amber: 'warn',
  red: 'stop',
};
const LONG_WORDS = 10;

interface CardProps {
  shown: Shown;
  /** The show of this door. */
  show: NightShow;
  /** Opens the list. @param query what to look for, if that is known */
  onFind: (query?: string) => void;
}

/** A verdict has a colour, a word and a shape, and can be read at arm's length. */
export function VerdictCard({ shown, show, onFind }: CardProps) {
  const { verdict, bookingId, admitted } = shown;
  const [n, setN] = useState(verdict.left);
  const mayEnter = bookingId !== null && verdict.left > 0;
  return (
    <section
      className="answer"
      data-tone={verdict.tone}
      data-kind={verdict.kind}
      aria-label="Verdict"
    >
      <Words shown={shown} n={n} />
      {admitted === null && mayEnter && (
        <LetIn shown={shown} bookingId={bookingId} onChange={setN} />
      )}
      {admitted === null && shown.party !== null && (
        <PartyActs party={shown.party} kind={verdict.kind} />
      )}
      <MoveHere shown={shown} show={show} />
      {admitted === null && <Ways shown={shown} mayEnter={mayEnter} onFind={onFind} />}
    </section>
  );
}

/** What phones with more rights may do for a party that must not go in. */
function PartyActs({ party, kind }: { party: NightParty; kind: Shown['verdict']['kind'] }) {
  if (kind === 'all-in') return <LetInAgain party={party} via="scan" />;
  return kind === 'not-paid' ? <TakePayment party={party} /> : null;
}

interface LetInProps {
  shown: Shown;
  bookingId: string;
  onChange: (n: number) => void;
}
function LetIn({ shown: { verdict, party, showId, sold }, bookingId, onChange }: LetInProps) {
  const door = useDoor();
  const via = sold === undefined ? 'scan' : 'desk';
  const name = party?.name ?? 'True ticket';
  return (
    <PeopleSteps
      left={verdict.left}
      of={party?.admits ?? verdict.left}
      name={name}
      onChange={onChange}
      onLetIn={(n) => void door.letIn({ bookingId, showId, name, n, via })}
    />
  );
}

type WaysProps = Omit<CardProps, 'show'> & { mayEnter: boolean };
/** The ways on that let no one in. They are quiet beside the button that does. */
function Ways({ shown, mayEnter, onFind }: WaysProps) {
  const door = useDoor();
  const booking = shown.verdict.kind === 'replaced' ? shown.party : null;
  return (
    <div className="steps" data-two="true" data-quiet={mayEnter}>
      <button type="button" onClick={() => onFind(booking?.bookingReference)}>
        {booking === null ? 'Find by name' : 'Find booking'}
      </button>
      <button type="button" className={mayEnter ? '' : 'go'} onClick={door.dismiss}>
        {mayEnter ? 'Not now' : 'Next ticket'}
      </button>
    </div>
  );
}

function Words({ shown, n }: { shown: Shown; n: number }) {
  const { verdict, party, admitted } = shown;
  const title = titleOf(shown, n);
  const admits = party?.admits ?? verdict.left;
  return (
    <div role="alert" className="said">
      <div className="head">
        <h2 className="display" data-long={title.length > LONG_WORDS}>
          {title}
        </h2>
        <Icon name={admitted === null ? ICONS[verdict.tone] : 'check'} size={72} />
      </div>
      <div className="words">
        {verdict.detail !== '' && <b>{verdict.detail}</b>}
        {verdict.kind === 'let-in' && (
          <p>
            {verdict.left} of {admits} to come
          </p>
        )}
        <Hints shown={shown} />
      </div>
    </div>
  );
}

function Hints({ shown: { verdict, party } }: { shown: Shown }) {
  const hints = [verdict.banner ?? '', party?.note ?? ''].filter((hint) => hint !== '');
  return hints.map((hint) => (
    <p key={hint} className="hint">
      <Icon name="edit" /> {hint}
    </p>
  ));
}

function titleOf({ verdict, admitted, sold }: Shown, n: number): string {
  if (admitted !== null) return `${admitted} in`;
  return verdict.kind === 'let-in' && sold === undefined ? `Let in ${n}` : verdict.title;
}
