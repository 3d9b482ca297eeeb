import type { NightParty, NightShow } from '@club/contracts';
import { useRef, useState } from 'react';
import { totalsOf, type Shown } from '../door-state';
import { hasTorch, switchTorch, type Facing } from '../scan/camera';
import { Icon } from './icon';
import { CityBadge, Dot } from './top-bar';
import { useCamera } from './use-camera';
import { useDoor } from './use-door';

interface Props {
  show: NightShow;
  parties: readonly NightParty[];
  shown: Shown | undefined;
  /** If not, the scanner is hidden and stays mounted, because iPhones ask for the camera with each new stream. */
  isOpen: boolean;
  onList: () => void;
  onOpenPhoneSheet: () => void;
}

/** The camera, and the tone of the verdict around it. */
export function Scanner({ show, parties, shown, isOpen, onList, onOpenPhoneSheet }: Props) {
  const door = useDoor();
  const video = useRef<HTMLVideoElement>(null);
  const [facing, setFacing] = useState<Facing>('environment');
  const { stream, problem } = useCamera(video, { facing, isWatching: isOpen, onCode: door.seen });
  const { arrived, expected } = totalsOf(parties);
  return (
    <main className="scanner" hidden={!isOpen}>
      <h1 className="unseen">Scan tickets</h1>
      <div className="scan-top">
        <CityBadge city={show.city} />
        <p>
          <b>{arrived}</b> of {expected} in
        </p>
        <Dot onOpen={onOpenPhoneSheet} />
      </div>
      <div className="camera">
        <video ref={video} muted playsInline aria-label="Camera" data-facing={facing} />
        <span className="frame" data-tone={shown?.verdict.tone} />
        {problem !== undefined && <p role="alert">{problem}</p>}
        {problem === undefined && shown === undefined && (
          <p>{stream === undefined ? 'The camera is starting…' : 'Hold the code in the frame'}</p>
        )}
      </div>
      <nav className="dock scan-dock" aria-label="Scanner">
        <button type="button" onClick={onList}>
          <Icon name="list" size={24} /> List
        </button>
        {stream !== undefined && hasTorch(stream) && <Torch key={stream.id} stream={stream} />}
        <button
          type="button"
          aria-pressed={facing === 'user'}
          onClick={() => setFacing(facing === 'user' ? 'environment' : 'user')}
        >
          <Icon name="flip" size={24} /> Front
        </button>
      </nav>
    </main>
  );
}

function Torch({ stream }: { stream: MediaStream }) {
  const [isOn, setOn] = useState(false);
  const press = async (): Promise<void> => {
    await switchTorch(stream, !isOn);
    setOn(!isOn);
  };
  return (
    <button type="button" aria-pressed={isOn} onClick={() => void press()}>
      <Icon name="torch" size={24} /> Torch
    </button>
  );
}
