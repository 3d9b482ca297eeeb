import type { Outcome } from './call-api';
import type { Details } from './form-encode';

export interface CardStyle {
  base?: Details;
}
export interface CardOptions {
  hidePostalCode?: boolean;
  disabled?: boolean;
  style?: CardStyle;
}
/** What the page may know of the card: never its number. */
export interface CardState {
  elementType: 'card';
  empty: boolean;
  complete: boolean;
  error?: Details | undefined;
  brand: string;
  value: { postalCode: string };
}
/** What the page asks of the frame that holds the card. */
export type ToFrame =
  | { kind: 'options'; options: CardOptions }
  | { kind: 'focus' | 'blur' | 'clear' }
  | { kind: 'confirm'; id: number; key: string; path: string; params: Details };
/** What the frame tells the page. */
export type FromFrame =
  | { kind: 'change'; state: CardState }
  | { kind: 'focus' | 'blur' }
  | { kind: 'height'; height: number }
  | { kind: 'confirmed'; id: number; outcome: Outcome };
