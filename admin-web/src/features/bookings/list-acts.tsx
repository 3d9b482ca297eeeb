import type { BookingsFilter } from '@club/contracts';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../shared/api/use-may';
import { ExportButton } from './export-button';
import type { MailingKind } from './mailing-dialog';

const MailingDialog = lazy(() =>
  import('./mailing-dialog').then((dialog) => ({ default: dialog.MailingDialog })),
);

interface ListActsProps {
  filter: BookingsFilter;
  /** How many bookings the list has. */
  total: number;
}

/** What can be done with everything that the filter matches. */
export function ListActs({ filter, total }: ListActsProps) {
  const may = useMay();
  const [mailing, setMailing] = useState<MailingKind>();
  return (
    <>
      {may('customers:export') && <ExportButton filter={filter} total={total} />}
      {may('bookers:message') && (
        <>
          <Button disabled={total === 0} onClick={() => setMailing('message')}>
            Write to all
          </Button>
          <Button disabled={total === 0} onClick={() => setMailing('resend')}>
            Resend to all
          </Button>
        </>
      )}
      <Suspense>
        {mailing !== undefined && (
          <MailingDialog kind={mailing} filter={filter} onClose={() => setMailing(undefined)} />
        )}
      </Suspense>
    </>
  );
}
