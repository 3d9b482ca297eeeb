import type { NightShow } from '@club/contracts';
import { useMemo, useRef, useState } from 'react';
import { partiesOf } from '../door-state';
import { PartyList } from './party-list';
import { PhoneSheet } from './phone-sheet';
import { Scanner } from './scanner';
import { SearchDock } from './search-dock';
import { SellButton } from './sell-button';
import { TopBar } from './top-bar';
import { UndoSlip } from './undo-slip';
import { useDoor, useDoorState } from './use-door';
import { VerdictCard } from './verdict-card';

interface Props {
  show: NightShow;
  onSell: () => void;
}

/** The list of a show, and the camera over it. */
export function NightPage({ show, onSell }: Props) {
  const door = useDoor();
  const state = useDoorState();
  const { night, rows, shown, slip } = state;
  const [query, setQuery] = useState('');
  const [isScanning, setScanning] = useState(false);
  const [hasCamera, setHasCamera] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const parties = useMemo(
    () => partiesOf({ night, rows }, show.showId),
    [night, rows, show.showId],
  );
  const openSheet = () => setSheetOpen(true);
  const scan = (): void => {
    setHasCamera(true);
    setScanning(true);
  };
  const find = (wanted?: string): void => {
    door.dismiss();
    setScanning(false);
    if (wanted === undefined) return field.current?.focus();
    setQuery(wanted); // without the focus, whose keyboard would cover what is found
  };
  return (
    <>
      <div className="door" inert={isScanning}>
        <TopBar show={show} parties={parties} onPhone={openSheet} />
        <main>
          <PartyList parties={parties} query={query.trim()} onClear={() => setQuery('')} />
        </main>
        <SellButton show={show} onOpen={onSell} />
        <SearchDock field={field} query={query} onQuery={setQuery} onScan={scan} />
      </div>
      {hasCamera && (
        <Scanner
          show={show}
          parties={parties}
          shown={shown}
          isOpen={isScanning}
          onList={() => setScanning(false)}
          onPhone={openSheet}
        />
      )}
      {slip !== undefined && <UndoSlip key={slip.arrivalId} slip={slip} />}
      {shown !== undefined && (
        <VerdictCard key={shown.id} shown={shown} show={show} onFind={find} />
      )}
      {isSheetOpen && <PhoneSheet onClose={() => setSheetOpen(false)} />}
    </>
  );
}
