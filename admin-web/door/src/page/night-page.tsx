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
  // Once opened, the scanner stays mounted, because iPhones ask for the camera with each new stream.
  const [isScannerMounted, setScannerMounted] = useState(false);
  const [isPhoneSheetOpen, setPhoneSheetOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const parties = useMemo(
    () => partiesOf({ night, rows }, show.showId),
    [night, rows, show.showId],
  );
  const openPhoneSheet = () => setPhoneSheetOpen(true);
  const scan = (): void => {
    setScannerMounted(true);
    setScanning(true);
  };
  /** iPhones open the keyboard only during the press, and until the next render the list is inert and takes no focus. */
  const focusField = (): void => {
    list.current?.removeAttribute('inert');
    field.current?.focus();
  };
  const find = (wanted?: string): void => {
    door.dismiss();
    setScanning(false);
    if (wanted === undefined) return focusField();
    setQuery(wanted); // do not focus the field: the on-screen keyboard would cover the result
  };
  return (
    <>
      <div className="door" ref={list} inert={isScanning}>
        <TopBar show={show} parties={parties} onOpenPhoneSheet={openPhoneSheet} />
        <main>
          <PartyList parties={parties} query={query.trim()} onClear={() => setQuery('')} />
        </main>
        <SellButton show={show} onOpen={onSell} />
        <SearchDock field={field} query={query} onQuery={setQuery} onScan={scan} />
      </div>
      {isScannerMounted && (
        <Scanner
          show={show}
          parties={parties}
          shown={shown}
          isOpen={isScanning}
          onList={() => setScanning(false)}
          onOpenPhoneSheet={openPhoneSheet}
        />
      )}
      {slip !== undefined && <UndoSlip key={slip.arrivalId} slip={slip} />}
      {shown !== undefined && (
        <VerdictCard key={shown.id} shown={shown} show={show} onFind={find} />
      )}
      {isPhoneSheetOpen && <PhoneSheet onClose={() => setPhoneSheetOpen(false)} />}
    </>
  );
}
