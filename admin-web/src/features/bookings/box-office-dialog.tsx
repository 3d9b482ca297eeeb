import { deskSaleSchema, type Booking, type DeskSale, type Show } from '@club/contracts';
import { App, Form, Modal, Skeleton, type FormInstance } from 'antd';
import { useState } from 'react';
import { displayMessageOf } from '../../shared/api/api-error';
import { usePublicShowsQuery } from '../../shared/api/shows.api';
import { useMayAt } from '../../shared/api/use-may';
import { FetchFailure } from '../../shared/ui/fetch-failure';
import { KeptNotice } from '../../shared/ui/kept-notice';
import { pounds } from '../../shared/ui/money';
import { readForm } from '../../shared/ui/read-form';
import { useAskingClose, useKeptForm } from '../../shared/ui/use-kept-form';
import { useOpened } from '../../shared/ui/use-opened';
import { useGiftBalanceQuery, useSellAtDeskMutation } from './box-office.api';
import { SaleFields } from './sale-fields';
import { likelyShow, sumsOf } from './sale-model';
import styles from './sale.module.css';
import { SoldDialog } from './sold-dialog';

const INITIAL_VALUES: Partial<DeskSale> = {
  customerEmail: '',
  customerPhone: '',
  ticketQuantity: 2,
  payment: 'desk',
  holdHours: 24,
  giftCardCode: '',
  doorNote: '',
};
const TITLE = 'New booking';

interface BoxOfficeDialogProps {
  /** The show that is chosen when the dialog opens. */
  showId?: string;
  onClose: () => void;
}

/** Sells by phone or at the desk, one booking after the other. Its places come from the same offer as the website's. */
export function BoxOfficeDialog({ showId, onClose }: BoxOfficeDialogProps) {
  const { data: shows } = usePublicShowsQuery();
  const mayAt = useMayAt();
  const { open } = useOpened();
  const [sold, setSold] = useState<Booking>();
  const [chosen, setChosen] = useState(showId);
  if (sold !== undefined)
    return (
      <SoldDialog
        booking={sold}
        onClose={onClose}
        onAnother={() => {
          setChosen(sold.showId);
          setSold(undefined);
        }}
        onOpen={() => {
          onClose();
          open({ kind: 'booking', id: sold.id });
        }}
      />
    );
  if (shows === undefined) return <WithoutShows onClose={onClose} />;
  const likely = likelyShow(shows, (venue) => mayAt('bookings:write', venue), new Date());
  return <SaleDialog shows={shows} showId={chosen ?? likely} onSold={setSold} onClose={onClose} />;
}

const WithoutShows = ({ onClose }: { onClose: () => void }) => (
  <Modal open title={TITLE} footer={null} style={{ top: 16 }} onCancel={onClose}>
    <div className={styles['body']}>
      <ShowsState />
    </div>
  </Modal>
);

function ShowsState() {
  const { isError, error, refetch } = usePublicShowsQuery();
  if (!isError) return <Skeleton active />;
  return <FetchFailure title="Failed to fetch shows" error={error} onRetry={refetch} />;
}

interface SaleDialogProps {
  shows: readonly Show[];
  showId: string | undefined;
  onSold: (booking: Booking) => void;
  onClose: () => void;
}

/** If the answer is lost, "Book" repeats the same booking. */
function SaleDialog({ shows, showId, onSold, onClose }: SaleDialogProps) {
  const { notification } = App.useApp();
  const [form] = Form.useForm<DeskSale>();
  const initial = showId === undefined ? INITIAL_VALUES : { ...INITIAL_VALUES, showId };
  const [name] = useState(`sale:${showId ?? 'any'}`); // the likely show may change while someone types
  const kept = useKeptForm(name, form, initial);
  const close = useAskingClose(kept, onClose);
  const { giftCardCode } = kept.initialValues;
  const [code, setCode] = useState(typeof giftCardCode === 'string' ? giftCardCode : '');
  const [sell, { isLoading }] = useSellAtDeskMutation();
  const beginAgain = (): void => {
    kept.beginAgain();
    setCode('');
  };

  const book = async (values: DeskSale): Promise<void> => {
    const input = readForm(form, deskSaleSchema, saleOf(values));
    if (input === undefined) return;
    try {
      const booking = await kept.once(input, (bookingId) => sell({ ...input, bookingId }).unwrap());
      kept.forget();
      onSold(booking);
    } catch (error) {
      notification.error({ title: 'Failed to book', description: displayMessageOf(error) });
    }
  };
  return (
    <Modal
      open
      title={TITLE}
      style={{ top: 16 }}
      classNames={{ body: styles['body'] ?? '' }}
      okText="Book"
      okButtonProps={{ disabled: isLoading }}
      onOk={() => form.submit()}
      onCancel={() => void close()}
      footer={(_, { OkBtn, CancelBtn }) => (
        <div className={styles['foot']}>
          <Sums form={form} shows={shows} code={code} />
          <CancelBtn />
          <OkBtn />
        </div>
      )}
    >
      <Form<DeskSale>
        form={form}
        layout="vertical"
        scrollToFirstError={{ block: 'center' }}
        initialValues={kept.initialValues}
        onFinish={(values) => void book(values)}
      >
        <KeptNotice kept={{ ...kept, beginAgain }} />
        <SaleFields shows={shows} code={code} onCode={setCode} />
      </Form>
    </Modal>
  );
}

/** Without the fields that this kind of payment does not have. */
const saleOf = ({ holdHours, giftCardCode, ...sale }: DeskSale): Partial<DeskSale> => ({
  ...sale,
  ...(sale.payment === 'link' && { holdHours }),
  ...(sale.payment !== 'complimentary' && { giftCardCode }),
});

interface SumsProps {
  form: FormInstance<DeskSale>;
  shows: readonly Show[];
  code: string;
}

/** What the sale costs, always in sight and always as high. */
function Sums({ form, shows, code }: SumsProps) {
  const showId = Form.useWatch('showId', form) as string | undefined;
  const ticketQuantity = Form.useWatch('ticketQuantity', form) as number | undefined;
  const payment = Form.useWatch('payment', form) as DeskSale['payment'] | undefined;
  const { currentData: card } = useGiftBalanceQuery(code, { skip: code === '' });
  const price = shows.find(({ id }) => id === showId)?.price;
  if (price === undefined || ticketQuantity === undefined || payment === undefined)
    return <div className={styles['sums']} />;
  const { total, byGiftCard, rest } = sumsOf(price, { ticketQuantity, payment }, card?.balance);
  return (
    <div className={styles['sums']} aria-live="polite">
      <div>
        {ticketQuantity} × {pounds(price)}
        {byGiftCard > 0 && `, ${pounds(byGiftCard)} by gift card`}
      </div>
      <div className={styles['total']}>{total === 0 ? 'Free' : pounds(rest)}</div>
    </div>
  );
}
