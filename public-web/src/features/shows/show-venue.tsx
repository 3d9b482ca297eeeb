import type { Venue } from '@club/contracts';

const GETTING_THERE = ['Five minutes from the nearest bus stop', 'Trains home until after eleven on Saturdays', 'Paid parking close by; taxis outside the door', 'Step-free access on request: ring us before you book'];

export const ShowVenue = ({ venue }: { venue: Venue }) => (
  <section aria-labelledby="venue">
    <h2 id="venue" className="display">
      Venue Information
    </h2>
    <p>
      <strong>{venue.name}</strong>
      <br />
      {venue.address}
    </p>
    {venue.description !== '' && <p>{venue.description}</p>}
    <h3>Getting There</h3>
    <ul className="dots">
      {GETTING_THERE.map((way) => (
        <li key={way}>{way}</li>
      ))}
    </ul>
  </section>
);
