/** What a control has to take to open something. */
export type Trigger = {
  'aria-haspopup'?: 'menu' | 'dialog' | undefined
  'aria-expanded'?: boolean | undefined
  onPointerEnter?: (() => void) | undefined
  onFocus?: (() => void) | undefined
  onClick?: (() => void) | undefined
}
