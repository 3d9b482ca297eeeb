import { Modal } from 'antd';
import { useOwnPlaces } from './navigation';
import styles from './shortcuts-help.module.css';

interface ShortcutsHelpProps {
  maySell: boolean;
  onClose: () => void;
}

/** The keys of the staff area. */
export function ShortcutsHelp({ maySell, onClose }: ShortcutsHelpProps) {
  const lines = [
    { keys: ['/'], does: 'Find anything (also ⌘K or Ctrl K)' },
    ...(maySell ? [{ keys: ['n'], does: 'Sell tickets' }] : []),
    ...useOwnPlaces().map(({ key, name }) => ({ keys: ['g', key], does: name })),
    { keys: ['Esc'], does: 'Close what lies over the page' },
    { keys: ['?'], does: 'These keys' },
  ];
  return (
    <Modal open title="Keyboard shortcuts" footer={null} onCancel={onClose}>
      <dl className={styles['keys']}>
        {lines.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && ' then '}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p>While you type into a field, and while a dialog is open, letters are letters.</p>
    </Modal>
  );
}
