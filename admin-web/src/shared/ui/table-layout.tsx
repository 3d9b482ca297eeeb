import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import styles from './table-layout.module.css';
import { useIsPhone } from './use-phone';

interface Layout<Row> {
  columns: TableColumnsType<Row>;
  rows: readonly Row[];
  /** The width that the columns need beside each other. */
  width?: number | 'max-content';
}

/**
 * Shows rows as a table on a wide screen. On a phone each row is a card, so that nothing scrolls sideways: the first
 * column is its heading, and the column of the actions its foot. An empty table has neither a scroll area nor a head,
 * because a keyboard could not focus anything in it.
 */
export function useTableLayout<Row extends object>({
  columns,
  rows,
  width = 'max-content',
}: Layout<Row>) {
  const isPhone = useIsPhone();
  if (isPhone) return { columns: [cardOf(columns)], showHeader: false };
  return rows.length === 0
    ? { columns, showHeader: false }
    : { columns, showHeader: true, scroll: { x: width } };
}

type Column<Row> = TableColumnsType<Row>[number];

const cardOf = <Row extends object>(columns: TableColumnsType<Row>): Column<Row> => ({
  key: 'card',
  render: (_: unknown, row: Row, index: number) => {
    const [heading, ...facts] = columns.filter(({ key }) => !isFoot(key));
    const foot = columns.find(({ key }) => isFoot(key));
    return (
      <div className={styles['card']}>
        {heading !== undefined && (
          <div className={styles['heading']}>{cellOf(heading, row, index)}</div>
        )}
        <dl>
          {facts.map((column) => (
            <div key={titleOf(column)}>
              <dt>{titleOf(column)}</dt>
              <dd>{cellOf(column, row, index)}</dd>
            </div>
          ))}
        </dl>
        {foot !== undefined && <div className={styles['foot']}>{cellOf(foot, row, index)}</div>}
      </div>
    );
  },
});

const isFoot = (key: unknown): boolean => key === 'actions' || key === 'open';

/** What Ant Design would put into the cell. */
function cellOf<Row extends object>(column: Column<Row>, row: Row, index: number): ReactNode {
  const name = 'dataIndex' in column ? column.dataIndex : undefined;
  const value = name === undefined ? undefined : [name].flat().reduce<unknown>(fieldOf, row);
  return column.render === undefined
    ? (value as ReactNode)
    : (column.render(value, row, index) as ReactNode);
}

/** Our heads of columns are words. */
const titleOf = <Row,>({ title }: Column<Row>): string => (typeof title === 'string' ? title : '');

const fieldOf = (thing: unknown, name: unknown): unknown =>
  typeof thing === 'object' && thing !== null
    ? (thing as Record<string, unknown>)[String(name)]
    : undefined;
