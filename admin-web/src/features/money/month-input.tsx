import { Button, Flex } from 'antd';
import { today } from '../../shared/ui/date-time';

export const thisMonth = (): string => today().slice(0, 7);

/** The month before or after, such as 2026-12. */
export function monthBeside(month: string, by: -1 | 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 15)).toISOString().slice(0, 7);
}

const words = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "November 2026" between two buttons; months of the future have no money. */
export function MonthInput({
  month,
  onChange,
}: {
  month: string;
  onChange: (month: string) => void;
}) {
  const next = monthBeside(month, 1);
  return (
    <Flex gap={8} align="center" wrap style={{ marginBottom: 12 }}>
      <Button aria-label="Month before" onClick={() => onChange(monthBeside(month, -1))}>
        ‹
      </Button>
      <strong aria-live="polite">{words.format(new Date(`${month}-15T12:00:00Z`))}</strong>
      <Button aria-label="Month after" disabled={next > thisMonth()} onClick={() => onChange(next)}>
        ›
      </Button>
    </Flex>
  );
}
