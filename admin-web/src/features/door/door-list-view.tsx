import type { DoorList, Party } from '@club/contracts';
import { Alert, Button, Empty, Flex, Input, Segmented, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { useExportDoorListMutation } from '../../shared/api/exports.api';
import { useMayOfShow } from '../../shared/api/use-may';
import { downloadCsv } from '../../shared/ui/csv';
import { FetchFailure } from '../../shared/ui/fetch-failure';
import { useAction } from '../../shared/ui/use-action';
import { useDoorListQuery } from './door.api';
import { csvRows, findParties, type PartyFilter } from './party-names';
import { PartyRow } from './party-row';
import { isCode, useScan } from './use-scan';
import { VerdictCard } from './verdict-card';

/** Colleagues at other doors let people in at the same time. */
const POLL_MS = 5_000;

interface ListProps {
  showId: string;
  /** The address of the page that prints the list. */
  printHref: string;
  /** The address of the page with the figures. */
  figuresHref: string;
}

/** Who is expected, who is in, and a button for each party that still has places. */
export function DoorListView({ showId, ...hrefs }: ListProps) {
  const { data, isError, error, refetch } = useDoorListQuery(showId, {
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  const failure = isError && (
    <FetchFailure
      title={data === undefined ? 'Failed to fetch the door list' : 'The list may be out of date'}
      error={error}
      onRetry={refetch}
    />
  );
  if (data === undefined) return failure || <Skeleton active />;
  return (
    <Flex vertical gap={12}>
      {failure}
      {data.isCancelled && <Alert type="error" showIcon title="This show is cancelled" />}
      <Counts list={data} {...hrefs} />
      <Parties list={data} />
    </Flex>
  );
}

function Counts({ list, printHref, figuresHref }: Omit<ListProps, 'showId'> & { list: DoorList }) {
  const may = useMayOfShow(list.showId);
  return (
    <Flex gap={12} align="center" wrap>
      <Typography.Text style={{ fontSize: 20, marginRight: 'auto' }} aria-live="polite">
        <strong>{list.arrived}</strong> of {list.expected} in
      </Typography.Text>
      <Button href={figuresHref}>Figures</Button>
      <Button href={printHref}>Print</Button>
      {may('customers:export') && <ExportButton list={list} />}
    </Flex>
  );
}

const EXPORT = { done: 'File saved', failed: 'Failed to export' };

/** The server confirms and notes it before the file is saved. */
function ExportButton({ list }: { list: DoorList }) {
  const runAction = useAction();
  const [note, { isLoading }] = useExportDoorListMutation();
  const save = async (): Promise<void> => {
    if (await runAction(EXPORT, note(list.showId).unwrap()))
      downloadCsv(`door-${list.date}.csv`, csvRows(list.parties));
  };
  return (
    <Button disabled={isLoading} onClick={() => void save()}>
      Save as CSV
    </Button>
  );
}

function Parties({ list: { showId, parties } }: { list: DoorList }) {
  const [filter, setFilter] = useState<PartyFilter>('To come');
  const [search, setSearch] = useState('');
  const [kept, setKept] = useState<readonly string[]>([]);
  const found = findParties(parties, { filter, search, kept });
  const { scanned, read, forget } = useScan(showId);
  const choose = (next: PartyFilter): void => {
    setFilter(next);
    setKept([]);
  };
  return (
    <>
      <Input
        allowClear
        size="large"
        type="search"
        aria-label="Search the door list"
        placeholder="Name, reference or scanned ticket"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onPressEnter={() => {
          if (!isCode(search)) return;
          void read(search);
          setSearch('');
        }}
      />
      {scanned !== undefined && (
        <VerdictCard key={scanned.at} showId={showId} scanned={scanned} onDone={forget} />
      )}
      <Segmented<PartyFilter>
        block
        options={['To come', 'In', 'All']}
        value={filter}
        onChange={choose}
      />
      {found.length === 0 ? (
        <Empty description={emptyTextOf(parties, search)} />
      ) : (
        <ul aria-label="Parties" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {found.map((party) => (
            <PartyRow
              key={party.bookingId}
              showId={showId}
              party={party}
              onLetIn={() => setKept([...kept, party.bookingId])}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function emptyTextOf(parties: readonly Party[], search: string): string {
  if (parties.length === 0) return 'No one has booked this show.';
  return search.trim() === '' ? 'No one here.' : 'No booking has this name or reference.';
}
