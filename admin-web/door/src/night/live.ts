import { doorEventSchema, type NightParty } from '@club/contracts';

interface Heard {
  onParty: (party: NightParty) => void;
  /** The list has changed, or the stream is open again and may have missed something. */
  onNews: () => void;
}

export interface Live {
  /** Opens the stream unless it is open. The browser reconnects by itself, but not after an answer such as 401. */
  open: () => void;
  close: () => void;
}

/** Listens to what other phones do. */
export function createLive({ onParty, onNews }: Heard): Live {
  let stream: EventSource | undefined;
  const hear = ({ data }: MessageEvent<string>): void => {
    const event = doorEventSchema.safeParse(JSON.parse(data));
    if (event.success && event.data.kind === 'party') onParty(event.data.party);
    else onNews();
  };
  return {
    open() {
      if (stream !== undefined && stream.readyState !== EventSource.CLOSED) return;
      stream = new EventSource('/api/door/live');
      stream.addEventListener('message', hear);
    },
    close() {
      stream?.close();
      stream = undefined;
    },
  };
}
