import { Select as Radix } from 'radix-ui';
import { useState } from 'react';

interface SelectProps {
  id: string;
  value: string;
  placeholder: string;
  options: { value: string; text: string }[];
  onChange: (value: string) => void;
  onBlur?: () => void;
  invalid: boolean;
  describedBy?: string | undefined;
  disabled?: boolean;
}

/**
 * A list to choose from; typing finds an entry (Radix resets its buffer after one second). The entries come with the
 * first touch: Radix renders them hidden, and a page with a list would come alive later for it.
 */
export function Select({ id, value, placeholder, options, onChange, onBlur, invalid, describedBy, disabled = false }: SelectProps) {
  const [isTouched, setTouched] = useState(false);
  const touch = (): void => setTouched(true);
  return (
    <Radix.Root value={value} onValueChange={onChange} onOpenChange={touch} disabled={disabled}>
      <Radix.Trigger
        id={id}
        className="control select"
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onBlur={onBlur}
        onFocus={touch}
        onPointerEnter={touch}
      >
        <Radix.Value placeholder={placeholder}>{options.find((option) => option.value === value)?.text}</Radix.Value>
        <Radix.Icon className="select-arrow">▾</Radix.Icon>
      </Radix.Trigger>
      {isTouched && (
        <Radix.Portal>
          <Radix.Content className="select-list" position="popper" sideOffset={4}>
            <Radix.Viewport>
              {options.map((option) => (
                <Radix.Item key={option.value} value={option.value} className="select-item">
                  <Radix.ItemText>{option.text}</Radix.ItemText>
                </Radix.Item>
              ))}
            </Radix.Viewport>
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.Root>
  );
}
