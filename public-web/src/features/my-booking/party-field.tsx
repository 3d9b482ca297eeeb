import type { MyMoveQuote } from '@club/contracts';
import { Field } from '../../shared/ui/field';

interface PartyFieldProps {
  /** How many people the booking lets in. */
  party: number;
  /** How many of them move; undefined for all. */
  quantity: number | undefined;
  onChoose: (quantity: number | undefined) => void;
}

/** Chooses how many of a party move. One person has no choice. */
export function PartyField({ party, quantity, onChoose }: PartyFieldProps) {
  if (party < 2) return null;
  const parts = Array.from({ length: party - 1 }, (_, index) => index + 1);
  return (
    <Field label="How many of you?">
      {(control) => (
        <select
          {...control}
          value={quantity ?? party}
          onChange={({ target }) => {
            const chosen = Number(target.value);
            onChoose(chosen === party ? undefined : chosen);
          }}
        >
          <option value={party}>All {party} of us</option>
          {parts.map((part) => (
            <option key={part} value={part}>
              {part} of us
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Says who stays, before it is done. */
export const Staying = ({ quote: { places }, party }: { quote: MyMoveQuote; party: number }) => (
  <p>
    {tickets(places, 'moves', 'move')} and will have a booking of {places === 1 ? 'its' : 'their'}{' '}
    own, which comes by e-mail. {tickets(party - places, 'stays', 'stay')} here.
  </p>
);

const tickets = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ticket ${one}` : `${count} tickets ${many}`;
